/** A drawn person before a plain wall, 320 by 400 pixels; networks that know faces and people take it for one. */
export const PORTRAIT = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400">
<rect width="320" height="400" fill="#9fb4c0"/>
<defs>
  <radialGradient id="skin" cx=".42" cy=".4">
    <stop offset="0" stop-color="#f3cdb2"/><stop offset=".7" stop-color="#dba585"/><stop offset="1" stop-color="#b97b5c"/>
  </radialGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="1.2"/></filter>
</defs>
<g filter="url(#soft)">
  <path d="M20 400Q30 290 120 275L200 275Q290 290 300 400Z" fill="#3a4a70"/>
  <path d="M130 220L190 220L198 285Q160 305 122 285Z" fill="#c98f70"/>
  <ellipse cx="160" cy="140" rx="74" ry="92" fill="#3b2417"/>
  <ellipse cx="160" cy="165" rx="58" ry="78" fill="url(#skin)"/>
  <path d="M102 150Q105 85 160 88Q215 85 218 150Q205 110 160 112Q115 110 102 150Z" fill="#3b2417"/>
  <ellipse cx="137" cy="158" rx="11" ry="6" fill="#fff"/><circle cx="137" cy="158" r="5.5" fill="#2b1a12"/>
  <ellipse cx="183" cy="158" rx="11" ry="6" fill="#fff"/><circle cx="183" cy="158" r="5.5" fill="#2b1a12"/>
  <path d="M122 144Q137 136 152 143M168 143Q183 136 198 144" stroke="#3b2417" stroke-width="5" fill="none"/>
  <path d="M160 160L152 190Q160 197 168 190" stroke="#a86c50" stroke-width="3" fill="none"/>
  <path d="M137 212Q160 224 183 212Q160 232 137 212Z" fill="#a8443f"/>
</g></svg>`)
