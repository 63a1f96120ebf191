/** The MIME type of a file by its content, whatever it is called; undefined when the content tells none. */
export async function detectType(path: string): Promise<string | undefined> {
  // loaded with the first file: it is large, and most runs of the app look at none
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime
}
