import { nameOfAddress, readMediaReference } from '#shared/batch/media-reference.ts'

/** The end of a path or an address that tells it from the others: `…/shoes/red.jpg`. Undefined for an id. */
export function usefulEnd(text: string): string | undefined {
  const reference = readMediaReference(text)
  if (reference.type === 'asset' || reference.type === 'item') return undefined
  if (reference.type === 'url') {
    const { host } = URL.canParse(reference.url) ? new URL(reference.url) : { host: '' }
    const name = nameOfAddress(reference.url)
    return host === '' || name === host ? name : `${host}/…/${name}`
  }
  const parts = reference.path.split(/[/\\]+/).filter((part) => part !== '' && part !== '.')
  return parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : reference.path
}
