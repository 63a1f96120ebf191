import type { SaxesTagPlain } from 'saxes'
import { shortTurns } from '../../../tools/short-turns.ts'
import { damagedWorkbook, oversizedWorkbook } from './fault.ts'

export interface XmlListener {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Nothing more is wanted. */
  isDone?: () => boolean
  /** Waits until more may come. */
  room?: () => Promise<void> | undefined
}

/** No tag, attribute or text is longer; deeper than that, nothing is nested. */
const LONGEST_PIECE = 4 * 1024 * 1024
const DEEPEST = 100

/**
 * Reads a part in short turns; names come without their prefix. A part with a definition of its own entities is refused:
 * no program that writes workbooks makes one, and a few lines of it unpack to gigabytes.
 */
export async function readXml(pieces: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [depth, unheard] = [0, 0]
  parser.on('doctype', () => {
    throw damagedWorkbook()
  })
  parser.on('error', (error) => {
    throw damagedWorkbook(error)
  })
  parser.on('opentag', (tag) => {
    unheard = 0
    if (++depth > DEEPEST) throw oversizedWorkbook()
    listener.open?.(localName(tag.name), (name) => attributeOf(tag, name))
  })
  parser.on('closetag', (tag) => {
    unheard = 0
    depth -= 1
    listener.close?.(localName(tag.name))
  })
  if (listener.text) parser.on('text', listener.text)
  const turns = shortTurns()
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += BYTES_AT_ONCE) {
      const text = decode(decoder, piece.subarray(start, start + BYTES_AT_ONCE))
      unheard += text.length
      if (unheard > LONGEST_PIECE) throw oversizedWorkbook()
      parser.write(text)
      await listener.room?.()
      if (listener.isDone?.()) return
      if (turns.isOver()) await turns.next()
    }
  }
  parser.close()
}

const BYTES_AT_ONCE = 16 * 1024

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch (error) {
    throw damagedWorkbook(error)
  }
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function attributeOf({ attributes }: SaxesTagPlain, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const found = Object.keys(attributes).find((key) => localName(key) === name)
  return found === undefined ? undefined : attributes[found]
}
