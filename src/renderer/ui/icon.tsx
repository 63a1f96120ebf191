import type { LucideIcon } from 'lucide-react'

const SIZES = { small: 14, regular: 16, large: 20 } as const

interface IconProps {
  of: LucideIcon
  size?: keyof typeof SIZES
}

/** Every icon of the app: one set, one stroke width whatever the size. It never carries the meaning alone. */
export function Icon({ of: Drawing, size = 'regular' }: IconProps) {
  return <Drawing size={SIZES[size]} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
}
