import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchMediaPack, readMediaPack, ROOT, sourcesFor } from './media-pack-files.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

const { values } = parseArgs({
  options: {
    notices: { type: 'boolean', default: false },
    directory: { type: 'string', default: join(ROOT, 'node_modules', '.cache', 'media-pack') },
  },
})
const projects = await readMediaPack()
if (values.notices) await writeFile(join(ROOT, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices(projects))
else await fetchForThisMachine()

async function fetchForThisMachine(): Promise<void> {
  const tier = process.env.PRESSRUN_MEDIA_PACK === 'base' ? 'base' : 'full'
  const platform = `${process.platform}-${process.arch}`
  const wanted = sourcesFor(projects, tier, platform)
  if (!wanted.some((source) => source.platform))
    console.log(`media pack: no ffmpeg for ${platform}; one on the PATH is used instead.`)
  const npmScript = process.env.npm_execpath
  const { missing } = await fetchMediaPack(wanted, {
    directory: values.directory,
    npm: npmScript ? [process.execPath, npmScript] : ['npm'],
    report: (line) => console.log(`media pack: ${line}`),
  })
  if (missing.length === 0) return
  for (const { file, reason } of missing) console.error(`media pack: ${file} is missing. ${reason}`)
  console.error('Models that need what is missing are not offered until it is there. Get it with: npm run media-pack')
  // an installation without a network must still succeed
  if (process.env.npm_lifecycle_event !== 'postinstall') process.exitCode = 1
}
