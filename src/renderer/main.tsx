import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { number } from '#shared/text/numbers.ts'
import { connect } from './bridge/connection.ts'
import { firstFrame } from './bridge/first-frame.ts'
import { takePageKey } from './bridge/page-key.ts'
import { rememberedAppearance, showAppearance } from './features/settings/appearance.tsx'
import { rememberedLanguage, speakAs } from './features/settings/language.tsx'
import { App } from './shell/app.tsx'
import { followAddress } from './core/navigation/navigation.ts'

showAppearance(rememberedAppearance())
takePageKey(window)
followAddress(window)

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root.')
const root = createRoot(place)
void draw()

async function draw(): Promise<void> {
  await speakAs(rememberedLanguage())
  root.render(
    <StrictMode>
      <App connection={connect()} />
    </StrictMode>,
  )
  await firstFrame()
  // what writes numbers takes 20 ms to make, which nobody misses once the first questions are asked and not answered yet
  setTimeout(() => number(0))
}
