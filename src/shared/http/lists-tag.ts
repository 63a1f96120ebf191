/** Whether `If-None-Match` lists the tag; weak comparison, as the header asks for. */
export function listsTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  const strong = etag.replace(/^W\//, '')
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === strong)
}
