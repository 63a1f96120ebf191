import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { speak } from '#shared/text/every-language.ts'
import { NumberField } from './number-field.tsx'

afterEach(() => speak('en'))

interface Press {
  key: string
  preventDefault: () => void
}
type Input = ReactElement<{
  onChange: (event: { target: { value: string } }) => void
  onKeyDown: (press: Press) => void
}>

/** What a field passes on when something is done in it once. */
function passedOn(act: (input: Input['props']) => void, { value = 42, coins = false } = {}): unknown[] {
  const passed: unknown[] = []
  let isDone = false
  function Typist() {
    const field = NumberField({ label: 'Seed', value, coins, onChange: (...what) => passed.push(what) })
    const [input] = (field as ReactElement<{ children: [Input] }>).props.children
    if (!isDone) {
      isDone = true
      act(input.props)
    }
    return field
  }
  renderToStaticMarkup(createElement(Typist))
  return passed
}

const typed = (written: string, coins = false) =>
  passedOn(({ onChange }) => onChange({ target: { value: written } }), { coins })
const lowered = (value: number, coins: boolean) =>
  passedOn(({ onKeyDown }) => onKeyDown({ key: 'ArrowDown', preventDefault: () => {} }), { value, coins })

test('a field passes on what is no number, with how it is written: what it shows is never another than what holds', () => {
  expect(typed('43')).toEqual([[43, '43']])
  expect(typed('')).toEqual([[undefined, '']])
  expect(typed('1024px')).toEqual([[NaN, '1024px']])
  expect(typed('1,000')).toEqual([[NaN, '1,000']])
  expect(typed('12.5', true)).toEqual([[NaN, '12.5']])
})

test('what is no number is not shown as a word of the program', () => {
  const shown = renderToStaticMarkup(createElement(NumberField, { label: 'Draws', value: NaN, onChange: () => {} }))
  expect(shown).toContain('value=""')
  expect(shown).toContain('aria-invalid="true"')
})

test('parts of a number are shown as they are typed where the person lives', () => {
  speak('de')
  const field = createElement(NumberField, { label: 'Guidance', value: 0.5, onChange: () => {} })
  expect(renderToStaticMarkup(field)).toContain('value="0,5"')
})

test('text that is kept is shown again', () => {
  expect(
    renderToStaticMarkup(
      createElement(NumberField, { label: 'Seed', value: '1024px', invalid: true, onChange: () => {} }),
    ),
  ).toContain('value="1024px"')
})

test('no key leads below no coins at all, as it does for other numbers', () => {
  expect(lowered(1, true)).toEqual([[0, '0']])
  expect(lowered(0, true)).toEqual([[0, '0']])
  expect(lowered(0, false)).toEqual([[-1, '-1']])
})
