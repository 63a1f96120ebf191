import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { ROOT } from '../ensure-built.ts'
import { copyBuilt, MACHINE, WORKER } from './built-programs.ts'
import { writeLauncher } from './launcher.ts'
import { packFolder } from './pack-folder.ts'

/**
 * A computer that makes media and has no screen needs no Electron: plain Node, the built worker, its packages and the media
 * pack, in one folder that works wherever it lies, and the same as one file.
 */
export async function makeWorkerPackage({
  output = join(ROOT, 'dist'),
  mediaPack = join(ROOT, 'node_modules', '.cache', 'media-pack'),
  level = constants.Z_DEFAULT_COMPRESSION,
} = {}): Promise<{ folder: string; archive: string }> {
  const folder = join(output, `pressrun-worker-${process.platform}-${process.arch}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const entry of [MACHINE, WORKER]) await copyBuilt(ROOT, entry, folder)
  await cp(join(ROOT, 'out', 'main', 'licenses.md'), join(folder, 'out', 'main', 'licenses.md'))
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) await cp(join(ROOT, file), join(folder, file))
  await cp(join(ROOT, 'node_modules', 'node', 'bin'), join(folder, 'node'), { recursive: true, dereference: true })
  await cp(mediaPack, join(folder, 'media-pack'), { recursive: true, dereference: true })
  await writeLauncher(folder, { nodeFolder: 'node', program: MACHINE.path })
  const archive = `${folder}.tar.gz`
  await packFolder(folder, archive, { level })
  return { folder, archive }
}
