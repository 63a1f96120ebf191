import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Switch } from '../../ui/switch.tsx'
import { SettingField } from './setting-row.tsx'

test('the name of a setting leads to its control, which is told with what it does', () => {
  const markup = renderToStaticMarkup(
    <SettingField label="Open at login" hint="Waits in the background.">
      <Switch checked onChange={() => {}} />
    </SettingField>,
  )
  const [, id] = /<label for="([^"]+)"[^>]*>Open at login<\/label>/.exec(markup) ?? []
  expect(id).toBeDefined()
  const [button = ''] = markup.match(/<button[^>]*>/) ?? []
  expect(button).toContain(` id="${id}"`)
  const [, hintId] = / aria-describedby="([^"]+)"/.exec(button) ?? []
  expect(markup).toContain(`<p id="${hintId}"`)
})
