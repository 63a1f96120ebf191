/** The last part of a path of either kind. */
export function fileNameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
