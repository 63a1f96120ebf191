import { z } from '#shared/schema.ts'

const UNKNOWN = '[UNK]'
const BEGIN = '[CLS]'
const END = '[SEP]'
/** The network was taught with no more than this; the beginning of a longer text stands for all of it. */
const MOST_PIECES = 128
/** A longer word is nothing that can be read. */
const MOST_LETTERS = 100

const TokenizerFile = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) })

export interface WordPieces {
  /** The numbers of the pieces that the words of a text are made of, between a beginning and an end. */
  of(text: string): number[]
  /** Whether at least half of its words are known whole. */
  knows(text: string): boolean
}

/** `file` is the content of a `tokenizer.json` of a BERT network that makes no difference between small and capital letters. */
export function readWordPieces(file: string): WordPieces {
  const vocabulary = new Map(Object.entries(TokenizerFile.parse(JSON.parse(file)).model.vocab))
  return createWordPieces(vocabulary)
}

export function createWordPieces(vocabulary: ReadonlyMap<string, number>): WordPieces {
  const numberOf = (piece: string) => vocabulary.get(piece) ?? vocabulary.get(UNKNOWN)!
  return {
    of(text) {
      const numbers = wordsIn(text)
        .flatMap((word) => piecesOf(word, vocabulary))
        .map(numberOf)
      return [numberOf(BEGIN), ...numbers.slice(0, MOST_PIECES - 2), numberOf(END)]
    },
    knows(text) {
      const words = wordsIn(text)
      return words.filter((word) => vocabulary.has(word)).length * 2 >= words.length
    },
  }
}

/** Small letters without accents; every sign and every ideograph is a word of its own. */
export function wordsIn(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
  return plain.match(/[\p{P}\p{Script=Han}$+<=>^`|~]|[^\p{P}\p{Script=Han}$+<=>^`|~\s\p{C}]+/gu) ?? []
}

/** The longest piece that is known first, then the longest that goes on from it. One part unknown, and so is all of it. */
function piecesOf(word: string, vocabulary: ReadonlyMap<string, number>): string[] {
  const letters = Array.from(word)
  if (letters.length > MOST_LETTERS) return [UNKNOWN]
  const pieces: string[] = []
  for (let start = 0; start < letters.length;) {
    const prefix = start === 0 ? '' : '##'
    let end = letters.length
    while (end > start && !vocabulary.has(prefix + letters.slice(start, end).join(''))) end -= 1
    if (end === start) return [UNKNOWN]
    pieces.push(prefix + letters.slice(start, end).join(''))
    start = end
  }
  return pieces
}
