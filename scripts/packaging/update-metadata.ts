import { createHash, createPrivateKey, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { signatureOf } from '#main/updates/signed-metadata.ts'

/** What electron-updater reads to learn of a newer version; electron-builder writes it for the other systems. */
export async function writeLinuxMetadata(
  files: readonly string[],
  output: string,
  { version, notes, arch = process.arch }: { version: string; notes: string | null; arch?: string },
): Promise<void> {
  const entries = await Promise.all(
    files.map(async (file) => ({ url: basename(file), sha512: await hashOf(file), size: (await stat(file)).size })),
  )
  const metadata = {
    version,
    files: entries,
    path: entries[0]!.url,
    sha512: entries[0]!.sha512,
    releaseDate: new Date().toISOString(),
    ...(notes !== null && { releaseNotes: notes }),
  }
  // every JSON document is YAML as well
  const name = `latest-linux${arch === 'x64' ? '' : `-${arch}`}.yml`
  await writeFile(join(output, name), `${JSON.stringify(metadata, null, 2)}\n`)
}

/** A signature beside every file of metadata: without it no copy of the app takes anything from the server. */
export async function signMetadata(folder: string, privateKey: string): Promise<string[]> {
  const key = createPrivateKey(privateKey)
  const files = (await readdir(folder)).filter((name) => /^latest.*\.yml$/.test(name))
  for (const file of files) {
    const signature = sign(null, await readFile(join(folder, file)), key).toString('base64')
    await writeFile(join(folder, signatureOf(file)), `${signature}\n`)
  }
  return files.map(signatureOf)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('base64')
}
