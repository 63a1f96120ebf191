/**
 * Writes at the cursor of a field as if it were typed: its own undo takes that back, and what was typed before. Setting
 * the text by script makes it forget all of that, and there is no other way that does not.
 */
export function typeAtCursor(field: HTMLTextAreaElement, words: string): void {
  field.focus()
  document.execCommand('insertText', false, words)
}
