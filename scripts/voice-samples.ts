import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './ensure-built.ts'

/**
 * Lets every voice of the bundled models say a sentence, for the listen button beside it. Made by the product itself.
 * `npm run voice-samples -- robot-voice` lets only that model speak.
 */
const SENTENCE = 'A hundred posters by noon? Gladly.'
const folder = join(ROOT, 'resources', 'voices')
const named = new Set(process.argv.slice(2))
const work = mkdtempSync(join(tmpdir(), 'pressrun-voices-'))
const list = join(work, 'list.csv')

interface VoiceModel {
  id: string
  taskType: string
  params: { name: string; values?: string[] }[]
}

function cli(...args: string[]): string {
  const main = join(ROOT, 'src', 'main', 'hosts', 'cli', 'main.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--data', join(work, 'data'), ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** One file a voice, called `<model>-<voice>.ogg`. */
function record(model: string, rows: string, voices: readonly string[]): void {
  writeFileSync(list, rows)
  const settings = ['--model', model, '--set', 'format=ogg', '--sweep', `voice=${voices.join(',')}`, '--consent']
  cli('batch', 'run', list, ...settings, '--out', work, '--name', `${model}-{voice}.{ext}`)
  // without what the library writes beside a file
  for (const name of voices.map((voice) => `${model}-${voice}.ogg`)) copyFileSync(join(work, name), join(folder, name))
  console.log(`${model}: ${voices.length} voices`)
}

mkdirSync(folder, { recursive: true })
try {
  const { models } = JSON.parse(cli('models', '--json')) as { models: VoiceModel[] }
  for (const { id, taskType, params } of models) {
    const voices = params.find(({ name }) => name === 'voice')?.values
    if (!voices || (named.size > 0 && !named.has(id))) continue
    if (taskType === 'audio.tts') record(id, `text\n"${SENTENCE}"\n`, voices)
    // what changes a voice is heard on one that everybody has heard
    else record(id, `audio\n"${join(folder, 'kokoro-af_heart.ogg')}"\n`, voices)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
