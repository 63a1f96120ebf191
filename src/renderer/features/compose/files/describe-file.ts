import { formatBytes, formatCount } from '../../../words/format.ts'

interface Describable {
  width?: number
  height?: number
  seconds?: number
  bytes: number
}

/** "1,920 × 1,080 px · 12 s · 3.4 MB". */
export function describeFile({ width, height, seconds, bytes }: Describable): string {
  return [
    ...(width !== undefined && height !== undefined ? [`${formatCount(width)} × ${formatCount(height)} px`] : []),
    ...(seconds === undefined ? [] : [`${formatCount(Math.round(seconds * 10) / 10)} s`]),
    formatBytes(bytes),
  ].join(' · ')
}
