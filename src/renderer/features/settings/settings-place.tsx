import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type RefObject } from 'react'
import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { SETTINGS_SECTIONS, useSettingsView, type SettingsSection } from '../../core/navigation/settings-view.ts'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { AboutPanel } from './about-panel.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import { BehaviourPanel } from './behaviour-panel.tsx'
import { ConnectionsPanel } from './connections/connections-panel.tsx'
import { DataPanel } from './data/data-panel.tsx'
import { EnginesPanel } from './engines/engines-panel.tsx'
import { MachinesPanel } from './machines/machines-panel.tsx'
import { OutputPanel } from './output/output-panel.tsx'
import { ProgramsPanel } from './programs/programs-panel.tsx'
import styles from './settings-place.module.css'
import { WatchPanel } from './watching/watch-panel.tsx'
import { ShortcutsPanel } from './shortcuts/shortcuts-panel.tsx'

const PANELS: Record<SettingsSection, ComponentType<{ app: AppDescription }>> = {
  connections: ConnectionsPanel,
  engines: EnginesPanel,
  machines: MachinesPanel,
  output: OutputPanel,
  watching: WatchPanel,
  programs: ProgramsPanel,
  appearance: AppearancePanel,
  behaviour: BehaviourPanel,
  data: DataPanel,
  shortcuts: ShortcutsPanel,
  about: AboutPanel,
}

type Panels = RefObject<HTMLElement | null>

export function SettingsPlace() {
  const app = useCommand('app.describe', {})
  return (
    <PlaceFrame title={text().places.settings}>
      {app.status === 'loading' && <Loading label={text().settings.reading} />}
      {app.status === 'failed' && (
        <LoadFailure title={text().settings.notRead} error={app.error} loading={app.loading} retry={app.reload} />
      )}
      {app.status === 'ready' && <Sections app={app.value} />}
    </PlaceFrame>
  )
}

function Sections({ app }: { app: AppDescription }) {
  const panels = useRef<HTMLDivElement>(null)
  const inSight = useSectionInSight(panels)
  const { led, lead } = useLeading(panels)
  const wanted = useSettingsView((view) => view.wanted)
  const follow = useEffectEvent(lead)
  useEffect(() => {
    if (wanted) follow(wanted.section)
  }, [wanted])
  const { contents, sections } = text().settings
  return (
    <div className={styles.settings}>
      <nav className={styles.contents} aria-label={contents}>
        <ul className={styles.links}>
          {SETTINGS_SECTIONS.map((section) => (
            <li key={section}>
              <button
                type="button"
                className={styles.link}
                aria-current={section === (led ?? inSight) ? 'true' : undefined}
                onClick={() => lead(section)}
              >
                {sections[section]}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={panels} className={styles.panels}>
        {SETTINGS_SECTIONS.map((section) => {
          const Panel = PANELS[section]
          return (
            <div key={section} className={styles.section} data-section={section} tabIndex={-1}>
              <Panel app={app} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/**
 * Shows a section and lets the keyboard go on from there. It is the current one until somebody scrolls on: the last
 * sections are too short to get to the upper half of the window.
 */
function useLeading(panels: Panels) {
  const [led, setLed] = useState<{ section: SettingsSection; top: number }>()
  useEffect(() => {
    if (!led) return undefined
    const onScroll = () => {
      if (topOf(sectionIn(panels, led.section)) !== led.top) setLed(undefined)
    }
    // what scrolls is the frame around this place, and scrolling does not bubble
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [panels, led])

  const lead = (section: SettingsSection) => {
    const element = sectionIn(panels, section)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
    setLed({ section, top: topOf(element) })
  }
  return { led: led?.section, lead }
}

function sectionIn({ current }: Panels, section: SettingsSection): HTMLElement | null | undefined {
  return current?.querySelector<HTMLElement>(`[data-section=${section}]`)
}

function topOf(element: HTMLElement | null | undefined): number {
  return element?.getBoundingClientRect().top ?? 0
}

/** The first section of which something stands in the upper half of the window. */
function useSectionInSight(panels: Panels): SettingsSection {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const section = (target as HTMLElement).dataset['section'] ?? ''
            if (isIntersecting) now.add(section)
            else now.delete(section)
          }
          return now
        }),
      { rootMargin: '-15% 0px -60% 0px' },
    )
    for (const element of panels.current?.querySelectorAll('[data-section]') ?? []) observer.observe(element)
    return () => observer.disconnect()
  }, [panels])
  return SETTINGS_SECTIONS.find((section) => inSight.has(section)) ?? 'connections'
}
