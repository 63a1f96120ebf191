import { createElement as draw, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Field, FieldGroup } from './field.tsx'
import { NumberField } from './number-field.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { Slider } from './slider.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const ignore = () => undefined
const options = [{ value: 'one', label: 'One' }]

type Named = { label?: string }
const CONTROLS: Record<string, (named?: Named) => ReactNode> = {
  TextField: (named) => draw(TextField, { ...named, value: '', onChange: ignore }),
  TextArea: (named) => draw(TextArea, { ...named, value: '', onChange: ignore }),
  NumberField: (named) => draw(NumberField, { ...named, value: 1, onChange: ignore }),
  Select: (named) => draw(Select, { ...named, value: 'one', options, onChange: ignore }),
  Segmented: (named) => draw(Segmented, { ...named, value: 'one', options, onChange: ignore }),
  Slider: (named) => draw(Slider, { ...named, value: 1, min: 0, max: 2, step: 1, onChange: ignore }),
}

/** What an attribute holds, on the first element that has it. */
function attribute(markup: string, name: string): string | undefined {
  return markup.match(new RegExp(` ${name}="([^"]*)"`))?.[1]
}

function count(markup: string, part: string): number {
  return markup.split(part).length - 1
}

describe.each(Object.entries(CONTROLS))('%s', (_, control) => {
  const field = (error?: string) =>
    renderToStaticMarkup(draw(Field, { label: 'Size', hint: 'In pixels', error, children: control() }))

  test('in a field: the label leads to it, and what is wrong is told with it', () => {
    const id = attribute(field(), 'for')
    expect(count(field(), ` id="${id}"`)).toBe(1)
    for (const markup of [field(), field('Too large')]) {
      const [, told] = markup.split(` id="${attribute(markup, 'aria-describedby')}"`)
      expect(told).toContain(markup === field() ? 'In pixels' : 'Too large')
    }
  })

  test('beside the control of a field it needs a name of its own, and leaves the label to the other', () => {
    const markup = renderToStaticMarkup(
      draw(Field, {
        label: 'Size',
        children: draw(Fragment, null, control({ label: 'Unit' }), draw(TextField)),
      }),
    )
    expect(count(markup, ` id="${attribute(markup, 'for')}"`)).toBe(1)
    expect(attribute(markup, 'aria-label')).toMatch(/^Unit/)
  })

  test('without a field or a name nobody could call it anything', () => {
    expect(() => renderToStaticMarkup(control())).toThrow('needs a label')
    expect(() => renderToStaticMarkup(draw(FieldGroup, { label: 'Size', children: control() }))).toThrow(
      'needs a label',
    )
    expect(renderToStaticMarkup(control({ label: 'Unit' }))).toContain('aria-label="Unit')
  })
})

test('several controls are a group with the name and the explanation of them all', () => {
  const markup = renderToStaticMarkup(
    draw(FieldGroup, { label: 'Size', hint: 'In pixels', children: draw(TextField, { label: 'Width' }) }),
  )
  expect(markup).toContain('role="group"')
  expect(markup).toContain(`id="${attribute(markup, 'aria-labelledby')}"`)
  expect(markup).toContain(`id="${attribute(markup, 'aria-describedby')}"`)
})
