/** How a desktop shows the app. */
export interface Shown {
  /** For people; the folder of the app too. */
  name: string
  /** For the system: of the program, the package, the icon and the entry. */
  executable: string
  comment: string
  /** What it opens. */
  mimeTypes: readonly string[]
}

/** The entry of the app in the menus of a Linux desktop, which also says what it opens. */
export function desktopEntry({ name, executable, comment, mimeTypes }: Shown, folder: string): string {
  const entries = {
    Type: 'Application',
    Name: name,
    Comment: comment,
    Exec: `${folder}/${executable} %U`,
    Icon: executable,
    Terminal: 'false',
    Categories: 'Graphics;',
    StartupWMClass: name,
    MimeType: mimeTypes.map((type) => `${type};`).join(''),
  }
  const lines = Object.entries(entries).map(([key, value]) => `${key}=${value}`)
  return `[Desktop Entry]\n${lines.join('\n')}\n`
}
