import type { Catalogue } from '../en/index.ts'

export const shippedRecipes: Catalogue['shippedRecipes'] = {
  poster: {
    name: 'Plakat in Druckgröße',
    description:
      'Vier Entwürfe eines Plakats, aus denen man auswählt. Was ausgewählt ist, bekommt ringsum 3,5 mm Beschnitt und wird für 30 × 40 cm bei mehr als 340 dpi vergrößert.',
  },
  product: {
    name: 'Produkt auf Farbe in fünf Formaten',
    description:
      'Stellt ein Produkt aus seinem Foto frei und setzt es auf farbigen Grund, quadratisch, 4:5, 9:16, 4:3 und 16:9. Die Spalte „3.palette“ nennt für eine Zeile eine andere Farbe.',
  },
  sticker: {
    name: 'Porträt zum Aufkleber',
    description:
      'Stellt einen Menschen frei, zeichnet ihn als Comic und legt einen weißen Rand um ihn, auf durchsichtigem Grund.',
  },
  song: {
    name: 'Lied mit Hülle',
    description:
      'Spielt ein Lied nach Ihren Worten, zeichnet ein Bild zu denselben Worten und macht eine Hülle daraus. „3.prompt“ ist, was auf der Hülle steht.',
  },
  storyboard: {
    name: 'Storyboard zum Film',
    description:
      'Zeichnet drei Szenen, verbindet sie zu einem Film von zwölf Sekunden und spielt Musik dazu. „2.prompt“ und „3.prompt“ sind die späteren Szenen.',
  },
  speech: {
    name: 'Rede zum Film mit Untertiteln',
    description:
      'Liest Ihren Text vor, zeichnet ein Bild dazu und macht einen Film, in dem die Worte stehen, während sie gesprochen werden. „2.prompt“ sagt, was zu sehen ist.',
  },
}
