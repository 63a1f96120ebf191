/** Hands a text to whoever sits there as a file, in a browser as in the desktop window. */
export function saveText(fileName: string, text: string, type: 'text/csv' | 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replaceAll(/[<>:"/\\|?*]+/g, ' ')
  link.click()
  URL.revokeObjectURL(address)
}
