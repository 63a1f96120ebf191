/** What a Linux desktop starts with the session, as its desktop entry. */
export function autostartEntry(program: string, argument: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Pressrun',
    `Exec=${quoted(program)} ${argument}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** By the rules of the specification: first those of a command line, then those of a string in the file. */
function quoted(path: string): string {
  const argument = `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`
  return argument.replaceAll('\\', '\\\\')
}
