import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NumberField } from './number-field.tsx'

type Input = ReactElement<{ onChange: (event: { target: { value: string } }) => void }>

/** What a field passes on when a text is typed into it. */
function passedOn(written: string, coins = false): unknown[] {
  const passed: unknown[] = []
  let isTyped = false
  function Typist() {
    const field = NumberField({ label: 'Seed', value: 42, coins, onChange: (...what) => passed.push(what) })
    const [input] = (field as ReactElement<{ children: [Input] }>).props.children
    if (!isTyped) {
      isTyped = true
      input.props.onChange({ target: { value: written } })
    }
    return field
  }
  renderToStaticMarkup(createElement(Typist))
  return passed
}

test('a field passes on what is no number, with how it is written: what it shows is never another than what holds', () => {
  expect(passedOn('43')).toEqual([[43, '43']])
  expect(passedOn('')).toEqual([[undefined, '']])
  expect(passedOn('1024px')).toEqual([[NaN, '1024px']])
  expect(passedOn('1,000')).toEqual([[NaN, '1,000']])
  expect(passedOn('12.5', true)).toEqual([[NaN, '12.5']])
})

test('what is no number is not shown as a word of the program', () => {
  const shown = renderToStaticMarkup(createElement(NumberField, { label: 'Draws', value: NaN, onChange: () => {} }))
  expect(shown).toContain('value=""')
  expect(shown).toContain('aria-invalid="true"')
})

test('text that is kept is shown again', () => {
  expect(
    renderToStaticMarkup(
      createElement(NumberField, { label: 'Seed', value: '1024px', invalid: true, onChange: () => {} }),
    ),
  ).toContain('value="1024px"')
})
