import { formatCount } from '../../../words/format.ts'

const KIBIBYTE = 1024

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

function formatBytes(bytes: number): string {
  const kibibytes = bytes / KIBIBYTE
  return kibibytes < KIBIBYTE
    ? `${formatCount(Math.max(1, Math.round(kibibytes)))} KB`
    : `${formatCount(Math.round((kibibytes / KIBIBYTE) * 10) / 10)} MB`
}
