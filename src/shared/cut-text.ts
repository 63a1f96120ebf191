/** The beginning of a text, at most so long. A character of two halves, such as an emoji, is left out rather than cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
