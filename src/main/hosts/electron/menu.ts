import type { MenuItemConstructorOptions } from 'electron'
import { PLACES, PLACE_TITLES, type Place } from '#shared/app/places.ts'

/** The native menu: the five places, and what every application of the system has. */
export function menuTemplate({
  platform,
  packaged,
  onNavigate,
}: {
  platform: NodeJS.Platform
  packaged: boolean
  onNavigate: (place: Place) => void
}): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const developer: MenuItemConstructorOptions[] = packaged ? [] : [{ role: 'toggleDevTools' }]
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: PLACES.map((place, index) => ({
        label: PLACE_TITLES[place],
        accelerator: `CommandOrControl+${index + 1}`,
        click: () => onNavigate(place),
      })),
    },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        ...developer,
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
}
