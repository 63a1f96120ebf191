import type { PackFile } from './media-pack-files.ts'

/** Names every program and model in the media pack with its licence and where it came from. */
export function thirdPartyNotices(files: readonly PackFile[]): string {
  const sections = [...Map.groupBy(files, (file) => file.project)].map(([project, [first, ...rest]]) => {
    if (!first) throw new Error(`${project} has no files.`)
    const lines = [first, ...rest].map(
      (file) => `- ${file.platform}: ${file.licence}, from ${file.package} ${file.version}, SHA-256 \`${file.sha256}\``,
    )
    return `## ${project}\n\n${first.purpose} Home: <${first.homepage}>.\n\n${lines.join('\n')}\n`
  })
  return [
    '# Third-party notices\n',
    'Files that Pressrun carries without their being npm dependencies. Made from `resources/media-pack.json` by `npm run media-pack -- --notices`.\n',
    ...sections,
  ].join('\n')
}
