/** Things to work on that no photographer has to be asked for. */

/** A bottle on a plain grey ground, 900 by 900 pixels. */
export const PRODUCT = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">
<defs>
  <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dcd8d2"/><stop offset="1" stop-color="#c4beb6"/></linearGradient>
  <linearGradient id="glass"><stop stop-color="#0f4a45"/><stop offset=".18" stop-color="#2f8f83"/>
    <stop offset=".3" stop-color="#9fded2"/><stop offset=".38" stop-color="#2a8277"/><stop offset="1" stop-color="#0b3532"/></linearGradient>
  <linearGradient id="cap"><stop stop-color="#6f5327"/><stop offset=".3" stop-color="#f1d79a"/><stop offset="1" stop-color="#7a5a28"/></linearGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
</defs>
<rect width="900" height="900" fill="url(#wall)"/>
<ellipse cx="450" cy="772" rx="190" ry="26" fill="#5a544c" opacity=".55" filter="url(#soft)"/>
<path d="M312 400Q312 330 392 300L392 250L508 250L508 300Q588 330 588 400L588 740Q588 772 556 772L344 772Q312 772 312 740Z" fill="url(#glass)"/>
<rect x="380" y="150" width="140" height="104" rx="14" fill="url(#cap)"/>
<rect x="336" y="470" width="228" height="190" rx="6" fill="#f4efe4"/>
<path d="M370 560Q410 500 450 560T530 560" stroke="#c8553d" stroke-width="12" fill="none" stroke-linecap="round"/>
<rect x="386" y="600" width="128" height="8" fill="#3b3a36"/><rect x="406" y="622" width="88" height="8" fill="#8d877c"/>
</svg>`)

/** A striped jersey laid flat on grey, 800 by 800 pixels. */
export const GARMENT = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">
<defs>
  <pattern id="stripes" width="60" height="60" patternUnits="userSpaceOnUse">
    <rect width="60" height="60" fill="#f6f1e7"/><rect width="60" height="26" fill="#b3372e"/>
  </pattern>
  <linearGradient id="fold"><stop stop-color="#000" stop-opacity=".28"/><stop offset=".3" stop-color="#000" stop-opacity="0"/>
    <stop offset=".7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
</defs>
<rect width="800" height="800" fill="#aeb9bd"/>
<g id="shirt"><path d="M290 110Q400 190 510 110L640 170L760 360L650 430L600 360L600 720L200 720L200 360L150 430L40 360L160 170Z" fill="url(#stripes)"/>
<path d="M290 110Q400 190 510 110L640 170L760 360L650 430L600 360L600 720L200 720L200 360L150 430L40 360L160 170Z" fill="url(#fold)"/></g>
<path d="M290 110Q400 190 510 110" stroke="#8d2a23" stroke-width="18" fill="none"/>
</svg>`)
