import { readFile } from 'node:fs/promises'
import type { BasicSoundBank } from 'spessasynth_core'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { SAMPLE_RATE, silentStereo, type Stereo } from '../../kit/sound/samples.ts'
import type { RunContext } from '../../runner.ts'
import { instrumentOf, isKit } from '../score/instruments.ts'
import type { Part } from '../score/score.ts'

export const SOUNDFONT = 'fluid-r3-mono.sf3'

const BLOCK = 128
/** General MIDI plays drums here. */
const DRUM_CHANNEL = 9
const IDLE_MS = 30_000

let kept: { path: string; bank: Promise<BasicSoundBank> } | undefined
let forget: NodeJS.Timeout | undefined

/** Plays every part by itself, dry and in the middle. */
export async function playSoundfont(
  parts: readonly Part[],
  seconds: number,
  { pack, signal }: Pick<RunContext, 'pack' | 'signal'>,
  onProgress: (progress: number) => void,
): Promise<Stereo[]> {
  const { SpessaSynthProcessor } = await import('spessasynth_core')
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, {
    maxBufferSize: BLOCK,
    effectsEnabled: false,
    eventsEnabled: false,
  })
  synth.soundBankManager.addSoundBank(await openBank(pack.path(SOUNDFONT)), 'instruments')
  await synth.processorInitialized

  const channels = parts.map(({ instrument }, index) => (isKit(instrument) ? DRUM_CHANNEL : melodicChannel(index)))
  while (synth.midiChannels.length <= Math.max(15, ...channels)) synth.createMIDIChannel()
  for (const [index, { instrument }] of parts.entries()) {
    const { program, bank = 0 } = instrumentOf(instrument)
    if (!isKit(instrument)) synth.controllerChange(channels[index]!, 0, bank)
    synth.programChange(channels[index]!, program)
  }
  const events = parts.flatMap(({ notes, instrument }, index) =>
    notes.flatMap(({ at, seconds: length, pitch, force }) => {
      const channel = channels[index]!
      const end = isKit(instrument) ? at + 0.4 : at + length
      return [
        { at: Math.round(at * SAMPLE_RATE), channel, pitch, velocity: Math.max(1, Math.round(force * 127)) },
        { at: Math.round(end * SAMPLE_RATE), channel, pitch, velocity: 0 },
      ]
    }),
  )
  // a key is let go before it is struck again
  events.sort((left, right) => left.at - right.at || left.velocity - right.velocity || left.channel - right.channel)

  const sounds = parts.map(() => silentStereo(seconds))
  const total = sounds[0]?.left.length ?? 0
  const outputs = synth.midiChannels.map(() => [new Float32Array(BLOCK), new Float32Array(BLOCK)])
  const unused = new Float32Array(BLOCK)
  let next = 0
  for (let at = 0; at < total; at += BLOCK) {
    for (; next < events.length && events[next]!.at < at + BLOCK / 2; next++) {
      const { channel, pitch, velocity } = events[next]!
      if (velocity > 0) synth.noteOn(channel, pitch, velocity)
      else synth.noteOff(channel, pitch)
    }
    for (const channel of outputs) for (const side of channel) side.fill(0)
    synth.processSplit(outputs, unused, unused)
    const length = Math.min(BLOCK, total - at)
    for (const [index, { left, right }] of sounds.entries()) {
      const [first, second] = outputs[channels[index]!]!
      left.set(first!.subarray(0, length), at)
      right.set(second!.subarray(0, length), at)
    }
    if (at % (BLOCK * 128) === 0) {
      onProgress(at / total)
      await yieldToEventLoop(signal)
    }
  }
  return sounds
}

const melodicChannel = (index: number) => (index < DRUM_CHANNEL ? index : index + 1)

/** Kept for the next song, and forgotten when none comes. */
async function openBank(path: string): Promise<BasicSoundBank> {
  if (kept?.path !== path) kept = { path, bank: readBank(path) }
  clearTimeout(forget)
  forget = setTimeout(() => (kept = undefined), IDLE_MS).unref()
  try {
    return await kept.bank
  } catch (error) {
    kept = undefined
    throw error
  }
}

async function readBank(path: string): Promise<BasicSoundBank> {
  const { SoundBankLoader } = await import('spessasynth_core')
  const { buffer, byteOffset, byteLength } = await readFile(path)
  return SoundBankLoader.fromArrayBuffer(buffer.slice(byteOffset, byteOffset + byteLength))
}
