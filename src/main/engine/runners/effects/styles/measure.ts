/** A thousandth of the longer side: what a stroke or a dot is measured in, so that every size looks alike. */
export function unitOf({ width, height }: { width: number; height: number }): number {
  return Math.max(width, height) / 1000
}
