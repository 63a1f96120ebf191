/** The same list with one of its members in another place. */
export function moved<Member>(list: readonly Member[], from: number, to: number): Member[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
