import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { ROOT } from '../ensure-built.ts'
import { makeDebianPackage } from './debian-package.ts'
import { packFolder } from './pack-folder.ts'
import { releaseNotesOf } from './release-notes.ts'
import { writeLinuxMetadata } from './update-metadata.ts'

const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string; description: string }

/** The app as electron-builder has unpacked it, as a `.deb` and as a folder to carry along. */
export async function makeLinuxInstallers(app: string, output: string): Promise<string[]> {
  const archive = join(output, `pressrun-${own.version}-linux-${process.arch}.tar.gz`)
  await packFolder(app, archive, {
    level: constants.Z_DEFAULT_COMPRESSION,
    name: `pressrun-${own.version}-linux-${process.arch}`,
  })
  const debian = await makeDebian(app, output)
  await writeLinuxMetadata([debian], output, { version: own.version, notes: releaseNotesOf(own.version) })
  return [debian, archive]
}

export function makeDebian(
  app: string,
  output: string,
  { version = own.version, level }: { version?: string; level?: number } = {},
): Promise<string> {
  return makeDebianPackage({
    app,
    output,
    version,
    ...(level !== undefined && { level }),
    name: 'Pressrun',
    executable: 'pressrun',
    comment: own.description,
    maintainer: 'The Pressrun authors <authors@pressrun.invalid>',
    homepage: undefined,
    icons: join(ROOT, 'resources', 'icons'),
    licences: ['LICENSE', 'THIRD-PARTY-NOTICES.md'].map((file) => join(ROOT, file)),
    mimeTypes: ['text/csv', 'text/tab-separated-values', 'x-scheme-handler/pressrun'],
  })
}
