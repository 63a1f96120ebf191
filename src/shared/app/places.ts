/** The five places of the app, in the order of navigation, menu and shortcuts (Cmd/Ctrl+1 to 5). */
export const PLACES = ['compose', 'batches', 'library', 'account', 'settings'] as const
export type Place = (typeof PLACES)[number]

/** Where a place is found: what stands after the address of the page. */
export function addressOf(place: Place): string {
  return `#/${place}`
}
