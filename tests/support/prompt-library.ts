/**
 * A library of prompts, and what somebody types months later who looks for one of them: what was meant, hardly ever what was
 * written.
 */
export const SOUGHT_PROMPTS: readonly { query: string; prompt: string }[] = [
  { query: 'cosy winter evening', prompt: 'A log cabin in deep snow, smoke from the chimney, lit windows at dusk' },
  { query: 'holiday by the sea', prompt: 'Striped parasols and deck chairs on a sandy beach, turquoise water' },
  { query: 'breakfast', prompt: 'Croissants, a boiled egg and orange juice on a checkered tablecloth' },
  { query: 'bad weather', prompt: 'People with umbrellas hurrying across a wet crossing, heavy rain' },
  { query: 'pets', prompt: 'Two kittens asleep in a wicker basket' },
  { query: 'fast vehicle', prompt: 'A red racing car leaning into a curve, motion blur' },
  { query: 'space travel', prompt: 'An astronaut floats above the earth, the capsule behind her' },
  { query: 'birthday party', prompt: 'A cake with seven candles, balloons and paper hats' },
  { query: 'music concert', prompt: 'A guitarist on stage in front of a cheering crowd, spotlights' },
  { query: 'medieval', prompt: 'A knight on horseback before a stone castle, banners in the wind' },
  { query: 'something spooky for October', prompt: 'A carved pumpkin with a candle inside, bats against the moon' },
  { query: 'healthy food', prompt: 'A bowl of salad with avocado, chickpeas and radishes' },
  { query: 'romantic dinner', prompt: 'A table for two with roses and wine on a terrace above the harbour lights' },
  { query: 'office work', prompt: 'A woman typing on a laptop at a tidy desk, sticky notes on the wall' },
  { query: 'children playing', prompt: 'Kids on a seesaw in a sunny playground' },
  { query: 'camping', prompt: 'A tent beside a lake, marshmallows over a small fire, stars above' },
  { query: 'old technology', prompt: 'A rotary telephone and a tube radio on a dusty shelf' },
  { query: 'sports', prompt: 'A goalkeeper dives for the ball under floodlights' },
  { query: 'farm animals', prompt: 'Cows and sheep behind a wooden fence, a red barn on the hill' },
  { query: 'underwater', prompt: 'A diver meets a sea turtle above a coral reef' },
  { query: 'big city at night', prompt: 'Skyscrapers with glowing windows, taxis in the avenue after dark' },
  { query: 'autumn mood', prompt: 'Golden maple leaves on a bench in a foggy park' },
  { query: 'scientist', prompt: 'A chemist in a white coat holds a flask of green liquid' },
  { query: 'doctor', prompt: 'A nurse listens to the heart of an old man with a stethoscope' },
  { query: 'wedding', prompt: 'A bride throws her bouquet, guests laugh and reach for it' },
  { query: 'airport', prompt: 'Travellers with suitcases wait below a departure board' },
  { query: 'fairy tale', prompt: 'A princess kisses a frog beside a well in an enchanted forest' },
  { query: 'Japan', prompt: 'Cherry blossoms before a pagoda, Mount Fuji in the distance' },
  { query: 'desert', prompt: 'A caravan of camels crosses endless dunes under a hot sun' },
  { query: 'hot drink', prompt: 'Steam rises from a mug of cocoa beside a knitted scarf' },
  { query: 'gardening', prompt: 'Hands in gloves plant tomato seedlings in a raised bed' },
  { query: 'Christmas', prompt: 'Presents under a decorated fir tree, candles and a sleigh bell' },
  { query: 'rescue workers', prompt: 'Firefighters with a hose in front of a burning house' },
  { query: 'peaceful morning', prompt: 'Mist over a still lake at sunrise, a lone rowing boat' },
  { query: 'reading', prompt: 'A boy with a torch and a book under his blanket' },
  { query: 'jewellery', prompt: 'A gold ring with a blue sapphire on black velvet' },
  { query: 'shoes', prompt: 'White sneakers floating on a yellow background, product shot' },
  { query: 'dinosaur', prompt: 'A tyrannosaurus roars in a prehistoric jungle' },
  { query: 'robots', prompt: 'A friendly android waters the plants in a greenhouse' },
  { query: 'sadness', prompt: 'A girl cries alone at a window with raindrops' },
  { query: 'winter sports', prompt: 'Skiers race down a slope, powder in the air' },
  { query: 'pirates', prompt: 'A galleon with black sails and a treasure chest on deck' },
  { query: 'bakery', prompt: 'Fresh loaves and pretzels behind the glass of a small shop' },
  { query: 'circus', prompt: 'An acrobat swings below the dome of a striped tent' },
  { query: 'volcano', prompt: 'Lava flows from a crater into the boiling ocean' },
  { query: 'gemütlicher Winterabend', prompt: 'A cat curls up by the fireplace while snow falls outside' },
  { query: 'Hund am Strand', prompt: 'A golden retriever runs through the surf' },
  { query: 'alte Stadt', prompt: 'Half-timbered houses around a cobbled market square' },
  { query: 'Frühling', prompt: 'Tulips and daffodils in bloom, a butterfly on a petal' },
  { query: 'Nacht im Wald', prompt: 'Moonlight between dark pine trees, an owl on a branch' },
]

const THINGS = [
  'teapot',
  'violin',
  'sailing boat',
  'bicycle',
  'lighthouse',
  'fox',
  'owl',
  'train',
  'windmill',
  'chair',
  'lamp',
  'piano',
]
const WAYS = [
  'in flat colours',
  'as a technical drawing',
  'on a marble table',
  'in front of a brick wall',
  'seen from above',
]
const TIMES = ['at noon', 'in spring', 'in pale light', 'with long shadows']

/** What else lies there: 240 more. */
export const OTHER_PROMPTS: readonly string[] = THINGS.flatMap((thing) =>
  WAYS.flatMap((way) => TIMES.map((time) => `A ${thing} ${way} ${time}`)),
)
