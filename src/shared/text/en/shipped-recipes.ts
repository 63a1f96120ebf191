/** Recipes that come with the app, by the names a person chooses them by. */
export const shippedRecipes = {
  poster: {
    name: 'Poster to print size',
    description:
      'Four drafts of a poster, of which you pick. What you pick gets a bleed of 3.5 mm all around and is enlarged for 30 × 40 cm at more than 340 dpi.',
  },
  product: {
    name: 'Product on colour in five formats',
    description:
      'Cuts a product out of its photo and sets it on a coloured ground, square, 4:5, 9:16, 4:3 and 16:9. The column "3.palette" names another colour for a row.',
  },
  sticker: {
    name: 'Portrait to sticker',
    description: 'Cuts a person out, draws them as a comic, and puts a white border around them on a clear ground.',
  },
  song: {
    name: 'Song with cover',
    description:
      'Plays a song from your words, draws a picture to the same words, and makes a cover of it. "3.prompt" is what the cover says.',
  },
  storyboard: {
    name: 'Storyboard to film',
    description:
      'Draws three scenes, joins them into a film of twelve seconds, and plays music to it. "2.prompt" and "3.prompt" are the later scenes.',
  },
  speech: {
    name: 'Speech to captioned film',
    description:
      'Reads your text aloud, draws a picture to it, and makes a film with the words set as they are said. "2.prompt" says what is seen.',
  },
}
