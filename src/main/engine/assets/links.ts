import { SIGNED_LINK_VALID_MS } from '#shared/service/limits.ts'
import type { EngineHost } from '../host.ts'
import type { AssetVariant } from '../jobs/media-files.ts'
import type { EngineOptions } from '../options.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'

const PURPOSE = 'file-link'

export interface LinkContext {
  host: Pick<EngineHost, 'clock'>
  options: Pick<EngineOptions, 'cdnUrl'>
  secrets: EngineSecrets
}

/** Makes the links of one asset, or of a generation that is under way: all good for an hour from now. */
export function createLinker(context: LinkContext, assetId: string): (variant: AssetVariant | 'preview') => string {
  const expires = Math.floor((context.host.clock.now() + SIGNED_LINK_VALID_MS) / 1000)
  return (variant) => {
    const signature = context.secrets.sign(PURPOSE, signedMessage(assetId, variant, String(expires)))
    return `${context.options.cdnUrl}/files/${assetId}/${variant}?expires=${expires}&signature=${signature}`
  }
}

type LinkVerdict =
  | { ok: true; assetId: string; variant: string; secondsLeft: number }
  | { ok: false; reason: 'altered' | 'expired' }

/** What a link of ours grants; undefined for an address that is no file's. */
export function readLink(context: LinkContext, url: URL): LinkVerdict | undefined {
  const [, assetId, variant] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? []
  if (assetId === undefined || variant === undefined) return undefined
  const expires = url.searchParams.getAll('expires')
  const signatures = url.searchParams.getAll('signature')
  const [expiry, signature] = [expires[0], signatures[0]]
  if (expiry === undefined || signature === undefined || expires.length + signatures.length !== 2)
    return { ok: false, reason: 'altered' }
  if (!context.secrets.isSigned(PURPOSE, signedMessage(assetId, variant, expiry), signature))
    return { ok: false, reason: 'altered' }
  // the digits are ours: only a signed expiry gets here
  const millisecondsLeft = Number(expiry) * 1000 - context.host.clock.now()
  if (millisecondsLeft <= 0) return { ok: false, reason: 'expired' }
  return { ok: true, assetId, variant, secondsLeft: Math.floor(millisecondsLeft / 1000) }
}

/** A path segment holds no slash, so the three parts cannot be shifted into one another. */
function signedMessage(assetId: string, variant: string, expires: string): string {
  return `${assetId}/${variant}/${expires}`
}
