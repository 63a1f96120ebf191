import type { SaxesAttributeNS, SaxesTagNS } from 'saxes'
import { UnreadableMediaError } from './unreadable.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** What draws, and what says how. Scripts, pages of HTML inside, sounds and whatever is invented later are none of it. */
const DRAWN: ReadonlySet<string> = new Set(
  `svg g defs symbol use a switch title desc style view
   path rect circle ellipse line polyline polygon image
   text tspan textPath
   linearGradient radialGradient stop pattern clipPath mask marker
   filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
   feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
   feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)
/** Deeper than that nobody nests what is drawn. */
const DEEPEST = 500

/**
 * A drawing that a stranger wrote, written anew: only what draws, nothing that runs and nothing that is fetched from
 * elsewhere. Browsers open it by itself, where both would work.
 */
export async function safeDrawing(text: string): Promise<string> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true })
  const written = ['<?xml version="1.0" encoding="UTF-8"?>\n']
  let style = ''
  const open: { name: string; isDrawn: boolean }[] = []
  const within = () => open.at(-1)
  parser.on('error', (cause) => {
    throw new UnreadableMediaError('The drawing is damaged or incomplete.', { cause })
  })
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) throw new UnreadableMediaError('The drawing is nested too deeply.')
    if (open.length === 0 && (tag.uri !== SVG || tag.local !== 'svg')) throw new UnreadableMediaError('Not a drawing.')
    const isDrawn = (within()?.isDrawn ?? true) && tag.uri === SVG && DRAWN.has(tag.local)
    if (isDrawn) written.push(`<${tag.local}${open.length === 0 ? ROOT_NAMES : ''}${attributesOf(tag)}>`)
    open.push({ name: tag.local, isDrawn })
  })
  parser.on('closetag', () => {
    const { name, isDrawn } = open.pop()!
    // judged as a whole: in two pieces each may be harmless
    if (isDrawn && name === 'style' && isSafeStyle(style)) written.push(escaped(style))
    if (isDrawn) written.push(`</${name}>`)
    style = ''
  })
  const say = (words: string) => {
    if (within()?.name === 'style') style += words
    else if (within()?.isDrawn) written.push(escaped(words))
  }
  parser.on('text', say)
  parser.on('cdata', say)
  parser.write(text).close()
  return `${written.join('')}\n`
}

const ROOT_NAMES = ` xmlns="${SVG}" xmlns:xlink="${XLINK}"`

function attributesOf({ attributes }: SaxesTagNS): string {
  return Object.values(attributes)
    .map((attribute) => {
      const name = safeName(attribute)
      return name === undefined ? '' : ` ${name}="${escaped(attribute.value)}"`
    })
    .join('')
}

/** What the attribute is written as; undefined when it does not belong into a drawing. */
function safeName({ uri, local, prefix, value }: SaxesAttributeNS): string | undefined {
  if (local === 'href' && (uri === '' || uri === XLINK)) {
    if (!isInside(value)) return undefined
    return uri === XLINK ? 'xlink:href' : 'href'
  }
  if (uri === XML && (local === 'space' || local === 'lang')) return `xml:${local}`
  if (uri !== '' || prefix !== '' || /^(?:xmlns|on.*|src)$/i.test(local)) return undefined
  return isSafeStyle(value) ? local : undefined
}

/** A part of the drawing itself, or a picture or a font that it carries along. */
const isInside = (reference: string) =>
  /^\s*(?:#|data:(?:image\/(?:png|jpeg|webp|gif)|font\/[\w-]+|application\/(?:x-)?font-[\w-]+);)/.test(reference)

/** Whether everything it points at is inside. A backslash may spell anything. */
function isSafeStyle(style: string): boolean {
  if (/@import|\\|(?:image|image-set|src)\s*\(/i.test(style)) return false
  return [...style.matchAll(/url\s*\(\s*(["']?)([^)]*)/gi)].every(([, , reference = '']) => isInside(reference))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
