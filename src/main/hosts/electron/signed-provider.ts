import type { UpdateInfo } from 'electron-updater'
import {
  parseUpdateInfo,
  Provider,
  resolveFiles,
  type ProviderRuntimeOptions,
} from 'electron-updater/out/providers/Provider.js'
import { requireSigned, signatureOf } from '#main/host.ts'
import { UpdateConfig } from './update-config.ts'

/** A plain server with files, whose metadata counts only with a signature beside it. */
export class SignedProvider extends Provider<UpdateInfo> {
  private readonly base: URL
  private readonly publicKey: string

  /** The options are those that the feed was set with. */
  constructor(options: object, _updater: unknown, runtime: ProviderRuntimeOptions) {
    super({ ...runtime, isUseMultipleRangeRequest: false })
    const { url, publicKey } = UpdateConfig.parse(options)
    this.base = new URL(url.endsWith('/') ? url : `${url}/`)
    this.publicKey = publicKey
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const file = `${this.getDefaultChannelName()}.yml`
    const address = new URL(file, this.base)
    const metadata = (await this.httpRequest(address)) ?? ''
    const signature = (await this.httpRequest(new URL(signatureOf(file), this.base))) ?? ''
    requireSigned(metadata, signature, this.publicKey)
    return parseUpdateInfo(metadata, file, address)
  }

  override resolveFiles(info: UpdateInfo) {
    return resolveFiles(info, this.base)
  }
}
