import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '../../../src/renderer/ui/tokens.css'
import '../../../src/renderer/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../../src/renderer/bridge/connection.ts'
import { ConnectionScope } from '../../../src/renderer/bridge/hooks.ts'
import { TooltipScope } from '../../../src/renderer/ui/tooltip.tsx'
import { answeringApp, type AnsweringApp, type Answers } from './answering-app.ts'

/**
 * Draws a part of the window as the window does: stylesheets, words, stores and the bridge are the real ones. The test
 * answers in the app's stead. When the test ends the part goes, and a command without an answer fails the test.
 */
export function draw(part: ReactNode, answers: Answers = {}): AnsweringApp {
  const app = answeringApp(answers)
  Object.defineProperty(window, 'pressrun', { value: app.bridge, configurable: true })
  const connection = connect()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <TooltipScope delayDuration={0}>
        <QueryClientProvider client={connection.queries.cache}>
          <ConnectionScope value={connection}>{part}</ConnectionScope>
        </QueryClientProvider>
      </TooltipScope>
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
    connection.queries.cache.clear()
    localStorage.clear()
    Reflect.deleteProperty(window, 'pressrun')
    expect(app.faults).toEqual([])
  })
  return app
}
