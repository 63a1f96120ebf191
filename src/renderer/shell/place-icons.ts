import { Images, Layers, PenTool, Settings2, Wallet, type LucideIcon } from 'lucide-react'
import type { Place } from '#shared/app/places.ts'

export const PLACE_ICONS: Record<Place, LucideIcon> = {
  compose: PenTool,
  batches: Layers,
  library: Images,
  account: Wallet,
  settings: Settings2,
}
