import type { Place } from '../../app/places.ts'

export const places: Record<Place, string> = {
  compose: 'Compose',
  batches: 'Batches',
  library: 'Library',
  account: 'Account',
  settings: 'Settings',
}
