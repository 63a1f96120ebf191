import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBuiltinEffects } from '../src/main/engine/catalog/effects.ts'
import { createThumbnailMaker } from './make-effect-thumbnail.ts'

/** Writes the thumbnail of every effect, or of those that are named: `npm run effect-thumbnails -- glitch`. */
const folder = join(import.meta.dirname, '../resources/effects')
const wanted = new Set(process.argv.slice(2))
const everything = { ffmpegPath: 'ffmpeg', packDir: null, packFiles: new Set<string>() }

await mkdir(folder, { recursive: true })
const maker = await createThumbnailMaker()
try {
  for (const { entry } of listBuiltinEffects(everything)) {
    if (wanted.size > 0 && !wanted.has(entry.id)) continue
    const picture = await maker.make(entry)
    await writeFile(join(folder, `${entry.id}.webp`), picture)
    console.log(`${entry.id}: ${picture.length} bytes`)
  }
} finally {
  await maker.close()
}
