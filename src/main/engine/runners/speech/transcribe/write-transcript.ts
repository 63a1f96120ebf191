import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeThumbnail } from '../../../media/previews.ts'
import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import { toCues } from './cues.ts'
import { textOfWords, type Spoken } from '../../kit/listen/spoken.ts'
import { toSrt, toVtt, type Cue } from './subtitles.ts'

/** A pause this long begins a new paragraph. */
const PARAGRAPH_PAUSE = 1.6

/** The text in paragraphs, and the same as subtitles. */
export function writeTranscript(
  job: RunJob,
  { spoken, seconds }: { spoken: readonly Spoken[]; seconds: number },
  nothing: string,
): Promise<ProducedOutput> {
  const text = spoken.reduce((page, words, index) => {
    const last = spoken[index - 1]?.at(-1)
    const gap =
      last === undefined ? '' : words[0]!.from - last.to > PARAGRAPH_PAUSE ? '\n\n' : words[0]!.isApart ? ' ' : ''
    return page + gap + textOfWords(words)
  }, '')
  return writeText(job, { text: text || nothing, cues: toCues(spoken, seconds), seconds })
}

/** A text asset with its subtitles and a small picture of the page. */
export async function writeText(
  job: RunJob,
  { text, cues, seconds }: { text: string; cues: readonly Cue[]; seconds: number },
): Promise<ProducedOutput> {
  const file = (ending: string) => join(job.directory, `output-0.${ending}`)
  await writeFile(file('txt'), `${text}\n`)
  // a file of no bytes is no file: without a cue it is one empty line
  await writeFile(file('srt'), toSrt(cues) || '\n')
  await writeFile(file('vtt'), toVtt(cues))
  const place = { directory: job.directory, name: 'output-0' }
  return {
    facts: {
      kind: 'text',
      mimeType: 'text/plain',
      width: null,
      height: null,
      durationSeconds: null,
      transparent: null,
    },
    stem: null,
    files: [
      { variant: 'original', path: file('txt'), mimeType: 'text/plain' },
      await writeThumbnail(Buffer.from(pageSvg(cues, seconds)), place),
      { variant: 'srt', path: file('srt'), mimeType: 'application/x-subrip' },
      { variant: 'vtt', path: file('vtt'), mimeType: 'text/vtt' },
    ],
  }
}

/** A page with a line for each cue: long ones have long lines. */
function pageSvg(cues: readonly Cue[], seconds: number): string {
  const lines = cues.slice(0, 9).map(({ from, to, text }, index) => {
    const share = Math.max(text.length / 84, (to - from) / Math.max(seconds, 0.1))
    const width = Math.max(24, Math.min(1, share) * 212)
    const y = 92 + index * 42
    return `<rect x="126" y="${y}" width="34" height="10" rx="5" fill="#7f9cf5"/><rect x="172" y="${y}" width="${width.toFixed(1)}" height="10" rx="5" fill="#4a5568"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#232946"/>
<rect x="96" y="48" width="320" height="432" rx="14" fill="#fffffe"/>${lines.join('')}</svg>`
}
