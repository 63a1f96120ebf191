import { createRandom } from '../../kit/random.ts'
import { writeBand } from './band.ts'
import type { Genre } from './genre.ts'
import { barsOf, planForm, type Section } from './form.ts'
import { instrumentOf, type InstrumentName } from './instruments.ts'
import { readLyrics } from './lyrics.ts'
import { readRequest, type SongRequest } from './read-request.ts'
import type { Score } from './score.ts'
import { writeLead, writeVocals } from './voices.ts'

/** Where a singer is comfortable. */
const SINGER = [55, 72] as const
const WORDLESS = { verse: ['u', 'u', 'ɑ', 'ɑ'].map((sound) => Array<string>(5).fill(sound)), chorus: [] }

/** Writes a piece of music. The same request gives the same score. */
export function composeSong(request: SongRequest): Score {
  const random = createRandom('song', request.words, request.style, request.seed)
  const character = readRequest(request, random)
  const { mode, tonic } = character
  const genre = request.wanted === 'drums' ? withDrums(character.genre) : character.genre
  const form = planForm(character, request.seconds, random)
  const seedOf = (name: string) => createRandom('part', name, request.words, request.style, request.seed)
  const parts = writeBand(genre, form, { mode, tonic, chordLevel: -4, random, seedOf })

  const sung = !request.instrumental || request.wanted === 'vocals'
  const lead = character.lead ?? random.pick(genre.leads)
  const second = random.pick(genre.leads)
  const written = readLyrics(request.lyrics)
  const hasWords = written.verse.length + written.chorus.length > 0
  const forVoice = sung ? sectionsToSing(form.sections, hasWords) : []
  // where somebody sings, the lead is silent
  const forLead = form.sections.filter((section) => section.name !== 'intro' && !forVoice.includes(section))
  const isSecond = ({ name }: Section) => name === 'B' && second !== lead && character.lead === null
  for (const [instrument, sections] of [
    [lead, forLead.filter((section) => !isSecond(section))],
    [second, forLead.filter(isSecond)],
  ] as const) {
    if (sections.length === 0) continue
    const notes = writeLead(genre, form, sections, { mode, tonic, range: tuneRange(instrument) }, seedOf('lead'))
    parts.push({ stem: 'other', instrument, level: 0, pan: instrument === lead ? 0.08 : -0.12, room: 0.32, notes })
  }
  if (sung) {
    const lyrics = hasWords ? written : WORDLESS
    const notes = writeVocals(genre, form, forVoice, lyrics, { mode, tonic, range: SINGER }, seedOf('vocals'))
    parts.push({ stem: 'vocals', instrument: hasWords ? 'singer' : 'choir', level: 3, pan: 0, room: 0.28, notes })
  }
  return {
    seconds: request.seconds,
    beatSeconds: form.beatSeconds,
    parts: parts.filter(({ notes }) => notes.length > 0),
    reverbSeconds: genre.reverbSeconds,
    genre: genre.name,
    tonic,
    bars: [...barsOf(form), { section: 'end', chord: form.ending.chord.name, at: form.ending.at }],
  }
}

/** Words are sung throughout; without them voices join where the piece is at its fullest. */
function sectionsToSing(sections: readonly Section[], hasWords: boolean): Section[] {
  const lifted = sections.filter(({ name }) => name === 'B')
  return hasWords || lifted.length === 0 ? sections.filter(({ name }) => name === 'A' || name === 'B') : lifted
}

/** About an octave and a half in the middle of an instrument, where tunes lie. */
function tuneRange(instrument: InstrumentName): readonly [number, number] {
  const [low, high] = instrumentOf(instrument).range
  const middle = Math.min(high - 8, Math.max(low + 8, instrument === 'cello' || instrument === 'trombone' ? 57 : 73))
  return [Math.max(low, middle - 9), Math.min(high, middle + 9)]
}

/** Music without drums gets a soft beat when its drums are asked for. */
function withDrums(genre: Genre): Genre {
  if (genre.drums) return { ...genre, drums: { ...genre.drums, from: 0 } }
  const beat =
    genre.beats === 3
      ? { kick: 'x-----------', shaker: 'o-o-o-o-o-o-' }
      : { kick: 'x-------x-------', shaker: 'o-o-o-o-o-o-o-o-' }
  return { ...genre, drums: { kit: 'brushKit', calm: beat, full: beat, from: 0, fill: 'soft' } }
}
