import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { UpdateSource } from '#main/host.ts'
import { UpdateConfig } from './update-config.ts'

/** What knows of newer versions of a packaged app; undefined where it does not renew itself. */
export function findUpdateSource(
  resourcesPath: string,
  machine: Pick<NodeJS.Process, 'platform' | 'env'>,
): UpdateSource | undefined {
  // electron-updater reads it too; every JSON document is YAML as well
  const path = join(resourcesPath, 'app-update.yml')
  if (!existsSync(path) || !isRenewable(resourcesPath, machine)) return undefined
  const config = UpdateConfig.parse(JSON.parse(readFileSync(path, 'utf8')))
  let opened: UpdateSource | undefined
  // a start is not held up by what is needed a minute later
  const open = async () =>
    (opened ??= await createUpdateSource((await import('electron-updater')).default.autoUpdater, config))
  return {
    check: async () => (await open()).check(),
    download: async (onProgress) => (await open()).download(onProgress),
    install: () => opened?.install(),
    installAtExit: (wanted) => opened?.installAtExit(wanted),
  }
}

/** A Linux folder that somebody unpacked is theirs: only what a package manager or an AppImage put there is renewed. */
function isRenewable(resourcesPath: string, { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): boolean {
  return platform !== 'linux' || env['APPIMAGE'] !== undefined || existsSync(join(resourcesPath, 'package-type'))
}

/** electron-updater, with metadata that must be signed, and nothing done by itself. */
export async function createUpdateSource(updater: AppUpdater, config: UpdateConfig): Promise<UpdateSource> {
  const { SignedProvider } = await import('./signed-provider.ts')
  updater.autoDownload = false
  // a version that was taken back is not a newer one
  updater.allowDowngrade = false
  // the server learns that somebody asks, and nothing that would tell people apart
  updater.requestHeaders = { 'x-user-staging-id': '' }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider, ...config })
  return {
    async check() {
      const result = await updater.checkForUpdates()
      if (!result?.isUpdateAvailable) return null
      return { version: result.updateInfo.version, notes: notesOf(result.updateInfo) }
    },
    async download(onProgress) {
      const listen = ({ percent }: { percent: number }) => onProgress(percent / 100)
      updater.on('download-progress', listen)
      try {
        // it listens for the end of the app only if it may install then; whether it really does is decided at that end
        updater.autoInstallOnAppQuit = true
        await updater.downloadUpdate()
      } finally {
        updater.autoInstallOnAppQuit = false
        updater.off('download-progress', listen)
      }
    },
    install: () => updater.quitAndInstall(true, true),
    installAtExit: (wanted) => (updater.autoInstallOnAppQuit = wanted),
  }
}

/** Shown as it is: whatever it holds of HTML stays letters. */
function notesOf({ releaseNotes }: UpdateInfo): string | null {
  if (!releaseNotes) return null
  return typeof releaseNotes === 'string' ? releaseNotes : releaseNotes.map(({ note }) => note ?? '').join('\n\n')
}
