import { objectTable } from './traits.ts'

/** Furniture, food and things that fit on a table. */
export const THINGS = objectTable(`
  floor 4 room: sofa (couch, settee, loveseat); armchair (easy chair, wing chair); bed; bathtub (bath);
    piano (grand piano); floor-lamp (lamp)
  floor 3 room: chair (stool); television (tv); rocking-horse; guitar; violin (cello)
  floor 5 room: bookshelf (bookcase, shelves); door
  table 4 table: fruit-bowl (bowl of fruit, fruit bowl, bowl of fruits, basket of fruit, fruit basket);
    vase (vase of flowers, flower vase, bouquet of flowers)
  table 3 table: bowl; bouquet; basket; pineapple; pancakes (pancake); hamburger (burger, cheeseburger);
    pizza (slice of pizza, pizza slice); steaming-bowl (ramen, noodles, noodle soup, soup, bowl of soup);
    spaghetti (pasta); green-salad (salad); birthday-cake (cake); teapot (tea pot);
    wine-glass (glass of wine, wine, red wine); cocktail-glass (cocktail, martini);
    bottle (wine bottle, bottle of wine, flask, carafe);
    bottle-with-popping-cork (champagne, bottle of champagne, champagne bottle); laptop (notebook computer);
    desktop-computer (computer, pc); globe (desk globe); microscope
  table 2 table: red-apple (apple); green-apple (green apple); pear; tangerine (orange, oranges, mandarin); lemon;
    lime; banana; watermelon; grapes (grape); strawberry; cherries (cherry); peach (apricot); mango;
    kiwi-fruit (kiwi); blueberries (blueberry, berries); avocado; tomato; carrot; broccoli; eggplant (aubergine);
    ear-of-corn (corn, maize); hot-pepper (chili, chilli, pepper); onion; garlic; bread (loaf, toast);
    baguette-bread (baguette); croissant; pretzel; cheese-wedge (cheese); cooking (fried egg); waffle;
    french-fries (fries, chips); hot-dog; sandwich; taco; sushi; shortcake (slice of cake, piece of cake);
    cupcake (muffin); pie (tart); doughnut (donut); chocolate-bar (chocolate); lollipop; honey-pot (honey, honey jar);
    hot-beverage (coffee, tea, cup of coffee, cup of tea, mug, cup, hot chocolate, cappuccino, espresso);
    beer-mug (beer, glass of beer, pint); glass-of-milk (milk, glass of milk); candle (candles);
    books (stack of books, pile of books); open-book (book, open book, novel); mobile-phone (phone, smartphone);
    telephone (old phone); camera; radio; alarm-clock (clock); mantelpiece-clock (mantel clock);
    hourglass-done (hourglass); crystal-ball; artist-palette (palette, paints)
  table 2 beach: coconut; sunglasses
  ground 2 farm: pumpkin (squash, gourd); jack-o-lantern (jack o lantern, halloween pumpkin, carved pumpkin)
  table 1 table: egg (eggs); cookie (biscuit, biscuits); candy (sweets)
  table 3 beach: soft-ice-cream (ice cream, icecream, ice cream cone, gelato); tropical-drink (lemonade, juice)
  floor 3 studio: saxophone
  table 2 studio: trumpet; crown; gem-stone (diamond, gem, jewel); key; top-hat (hat); sewing-needle (needle);
    tennis (tennis racket, racket); envelope (letter, mail); paintbrush (brush); pencil (pencils);
    running-shoe (sneaker, shoe, trainers, sneakers, shoes)
  floor 2 studio: drum (drums)
  floor 2 room: teddy-bear (teddy, stuffed bear, plush bear); wrapped-gift (gift, present);
    package (box, parcel, cardboard box)
  table 3 studio: trophy (cup trophy)
  air 2 studio: light-bulb (lightbulb, bulb, idea); musical-notes (music, melody, song)
  ground 2 mountains: backpack (rucksack)
  ground 3 street: luggage (suitcase)
  ground 3 field: telescope; crossed-swords (sword, swords); shield
  floor 1 room: yarn (ball of yarn, wool)
  ground 1 field: soccer-ball (football, soccer, ball)
  ground 2 street: basketball
  air 2 sky: red-heart (heart, hearts)
  ground 2 underwater: treasure-chest (treasure, chest)
  ground 2 forest: axe
  ground 2 beach: bucket (pail)
`)
