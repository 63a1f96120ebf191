import type { TaskType } from '../../service/tasks.ts'

/** As in English: what people call what a model does. */
export const taskWords: Record<TaskType, string> = {
  'image.generate': 'ein neues Bild machen erstellen erzeugen zeichnen malen Illustration Plakat aus Text Idee Worten',
  'image.edit': 'ein Foto ändern bearbeiten anpassen mit Worten Anweisung heller dunkler drehen Farben',
  'image.upscale':
    'Bild größer machen vergrößern hochskalieren Auflösung erhöhen mehr Pixel schärfer Qualität verbessern drucken',
  'image.remove-bg': 'Hintergrund entfernen weg löschen freistellen ausschneiden transparent Motiv freigestellt',
  'image.inpaint': 'Loch füllen Stelle ersetzen ausbessern übermalen Maske fehlenden Teil ergänzen',
  'image.outpaint': 'Bild erweitern über den Rand hinaus verbreitern mehr Platz drumherum ergänzen Ränder',
  'image.relight': 'Licht Beleuchtung Lampe Sonne Schatten Stimmung eines Fotos ändern neu beleuchten',
  'image.vectorize': 'in Vektor svg Pfade umwandeln Logo nachzeichnen vektorisieren skalierbar',
  'image.restore':
    'altes beschädigtes zerkratztes unscharfes Foto reparieren retten Kratzer Rauschen entfernen schärfen wiederherstellen restaurieren',
  'image.effect': 'Filter Effekt Stil Look alt Comic Rahmen Collage Vorlage Polaroid',
  'image.erase':
    'Objekt Person Gegenstand Leute aus dem Foto entfernen wegmachen löschen wegradieren Störendes Wasserzeichen Schrift',
  'image.reframe': 'Format Seitenverhältnis ändern quadratisch hochkant quer zuschneiden passend für Instagram Banner',
  'image.sketch': 'Foto in Zeichnung verwandeln Bleistift Skizze Strichzeichnung Kohle Ausmalbild',
  'image.restyle': 'Foto in Gemälde verwandeln Ölbild Aquarell Stil malen künstlerisch Druck',
  'image.colorize': 'Schwarzweißfoto einfärben kolorieren bunt Farbe altes Bild grau',
  'image.retouch': 'Haut glätten Pickel Falten Zähne Augen Gesicht Porträt retuschieren Unreinheiten verschönern',
  'image.product-shot': 'Produktfoto Produktbild für den Shop Katalog Werbung Ware Studio Tisch',
  'image.replace-bg': 'Hintergrund ersetzen austauschen ändern tauschen anderer neuer vor eine Szene stellen',
  'image.try-on': 'Kleidung anprobieren Kleid Hemd Mode anziehen Outfit an einer Person',
  'video.generate': 'ein neues Video Film Clip machen erstellen erzeugen aus Text Idee',
  'video.animate': 'Foto Bild animieren zum Leben erwecken bewegen Bewegung Kamera Diashow Video aus Bild',
  'video.v2v': 'Video in Zeichentrick Gemälde verwandeln Stil eines Films ändern gezeichnet',
  'video.extend': 'Video länger machen verlängern fortsetzen weiterführen Schleife',
  'video.upscale': 'Video größer schärfer machen vergrößern Auflösung Film Qualität verbessern hochskalieren',
  'video.interpolate': 'Zeitlupe flüssiger Video mehr Bilder pro Sekunde langsamer ruckelt glätten',
  'video.remove-bg': 'Hintergrund im Video entfernen Personen freistellen Greenscreen Film transparent',
  'video.add-audio': 'Musik Ton Klang zum Video Film hinzufügen vertonen unterlegen Geräusche',
  'video.lipsync': 'Gesicht Mund sprechen lassen Lippen bewegen synchron zur Stimme reden',
  'video.effect': 'Videofilter Effekt Look alter Film Korn',
  'video.reframe': 'Videoformat ändern hochkant quer quadratisch zuschneiden TikTok Reel Seitenverhältnis',
  'audio.tts': 'Stimme aus Text vorlesen sprechen sagen Sprecher Sprachausgabe Ansage Text in Sprache erzählen',
  'audio.music': 'Musik Lied Song Melodie machen komponieren Beat Hintergrundmusik Jingle Band',
  'audio.sfx': 'Geräusch Klang Soundeffekt Regen Donner Tür Glocke Ton machen',
  'audio.voice-change': 'Stimme verändern verstellen tiefer höher verfremden wie jemand anderes klingen',
  'audio.isolate': 'Rauschen Störgeräusche aus Aufnahme entfernen säubern Gesang Instrumente trennen Karaoke Spuren',
  'audio.stt':
    'aufschreiben was gesagt wird abtippen Transkript Untertitel Sprache in Text Interview Diktat mitschreiben',
  '3d.from-text': 'ein 3D Modell Objekt Figur aus Text machen für 3D-Druck Spiel',
  '3d.from-image': 'aus Bild Foto Logo ein 3D Modell Objekt Relief Figur machen für 3D-Druck',
}
