/* Faces for players without a picture: a traveller in front of a woven cloth, composed of parts. */
#include "picture.h"

enum { BACKGROUNDS = 8, SKINS = 6, HAIRS = 6, TOPS = 8, EYES = 5, MOUTHS = 5, CLOTHS = 5 };

/* The cloth and its stripe, in the colours of the page's dark theme. */
static const char *const cloth_colours[BACKGROUNDS][2] = {
    {"#b5523b", "#d9744f"}, {"#d9973f", "#ecb562"}, {"#6f7d4b", "#8f9c63"}, {"#7b4a58", "#9c6474"},
    {"#3f6b70", "#5b8a8c"}, {"#8c5a3c", "#ad7a55"}, {"#c46d5e", "#dd8f7d"}, {"#4f5a78", "#6d7899"},
};
static const char *const skins[SKINS] = {"#f3d3b3", "#e6b48a", "#cf9467", "#a86f45", "#7d4c2e", "#f0c6a0"};
static const char *const hairs[HAIRS] = {"#2b211c", "#5a3825", "#8f5a2b", "#c58a3d", "#8b8079", "#a8412b"};

/* Patterns, drawn in the colour of the stripe. */
static const char *const weaves[CLOTHS] = {
    "<path d='M0 20h256M0 64h256M0 108h256M0 152h256M0 196h256M0 240h256' stroke-width='14'/>",
    "<path d='M-20 76 76-20M-20 148 148-20M-20 220 220-20M-12 284 284-12M60 284 284 60M132 284 284 132M204 284 284 204'"
    " stroke-width='18'/>",
    "<path d='M0 40l32-24 32 24 32-24 32 24 32-24 32 24 32-24 32 24M0 104l32-24 32 24 32-24 32 24 32-24 32 24 32-24 32 "
    "24"
    "M0 168l32-24 32 24 32-24 32 24 32-24 32 24 32-24 32 24M0 232l32-24 32 24 32-24 32 24 32-24 32 24 32-24 32 24'"
    " stroke-width='10'/>",
    "<path d='M32 0v256M96 0v256M160 0v256M224 0v256M0 32h256M0 96h256M0 160h256M0 224h256' stroke-width='9'/>",
    "<path d='M128-40 296 128 128 296-40 128ZM128 16 240 128 128 240 16 128Z' stroke-width='14'/>",
};

/* Hair (H) and hats (W). */
static const char *const tops[TOPS] = {
    "<path d='M60 122c0-50 30-80 68-80s68 30 68 80c-20-34-44-44-68-44s-48 10-68 44Z' fill='H'/>",
    "<path d='M58 130c-8-66 34-92 70-92s78 26 70 92c-6-20-14-34-28-42-24 10-60 12-84-2-14 8-22 22-28 44Z' fill='H'/>",
    "<path d='M56 176c-14-96 16-140 72-140s86 44 72 140c-6-40-14-66-30-84-28 8-60 6-84-4-16 20-24 48-30 88Z' "
    "fill='H'/>",
    "<path d='M62 112c2-46 30-72 66-72s64 26 66 72Z' fill='W'/><rect x='50' y='104' width='156' height='18' rx='9'"
    " fill='W'/><circle cx='128' cy='36' r='13' fill='W'/>",
    "<path d='M82 104c0-52 16-70 46-70s46 18 46 70Z' fill='W'/><ellipse cx='128' cy='106' rx='98' ry='17' fill='W'/>"
    "<path d='M82 96h92' stroke='H' stroke-width='10'/>",
    "<g fill='H'><circle cx='78' cy='88' r='25'/><circle cx='104' cy='62' r='27'/><circle cx='140' cy='56' r='28'/>"
    "<circle cx='172' cy='78' r='26'/><circle cx='188' cy='106' r='17'/><circle cx='66' cy='114' r='16'/></g>",
    "<circle cx='128' cy='34' r='22' fill='H'/><path d='M62 118c2-46 28-72 66-72s64 26 66 72c-22-26-44-34-66-34s-44 "
    "8-66 34Z'"
    " fill='H'/>",
    "<path d='M60 108c6-44 34-66 68-66s62 22 68 66c-22-12-44-16-68-16s-46 4-68 16Z' fill='W'/><path d='M190 100c18 2 "
    "26 16 30"
    " 32-14-2-26-8-34-20Z' fill='W'/>",
};

static const char *const eyes[EYES] = {
    "<circle cx='104' cy='138' r='7'/><circle cx='152' cy='138' r='7'/>",
    "<path d='M94 140q10-12 20 0M142 140q10-12 20 0' fill='none' stroke='#2b211c' stroke-width='6'/>",
    "<circle cx='104' cy='138' r='7'/><circle cx='152' cy='138' r='7'/><g fill='none' stroke='#2b211c' "
    "stroke-width='5'>"
    "<circle cx='104' cy='138' r='19'/><circle cx='152' cy='138' r='19'/><path d='M123 136h10'/></g>",
    "<path d='M82 128h40v10a18 18 0 0 1-38 0ZM134 128h40l-2 10a18 18 0 0 1-38 0ZM118 128h20v6h-20Z'/>",
    "<circle cx='104' cy='138' r='7'/><path d='M142 140h20' stroke='#2b211c' stroke-width='6'/>",
};

static const char *const mouths[MOUTHS] = {
    "<path d='M106 172q22 20 44 0'/>",
    "<path d='M108 176h40'/>",
    "<path d='M104 170h48q-4 24-24 24t-24-24Z' fill='#fff7ea'/>",
    "<path d='M108 178q24 6 38-10'/>",
    "<path d='M114 178q14 8 28 0'/><path d='M92 166q18-16 36-2 18-14 36 2-18 8-36 0-18 8-36 0Z' fill='#2b211c'/>",
};

/* Writes a part, with 'H' replaced by the colour of the hair and 'W' by that of the hat. */
static void put_part(yv_text *svg, const char *part, const char *hair, const char *hat)
{
    for (const char *at = part; *at; at++) {
        const bool letter = at > part && at[-1] == '\'' && (*at == 'H' || *at == 'W') && at[1] == '\'';
        if (letter)
            yv_put_string(svg, *at == 'H' ? hair : hat);
        else
            yv_put_char(svg, *at);
    }
}

static void put_all(yv_text *svg, const char *const *strings, int count)
{
    for (int i = 0; i < count; i++)
        yv_put_string(svg, strings[i]);
}

/* Scrambles an id with the finalizer of splitmix64, so that neighbouring ids get very different faces. */
static uint64_t scatter(int64_t player)
{
    uint64_t mixed = (uint64_t)player * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static int choose(uint64_t *chance, int count)
{
    const int chosen = (int)(*chance % (uint64_t)count);
    *chance /= (uint64_t)count;
    return chosen;
}

void picture_draw(int64_t player, yv_text *svg)
{
    uint64_t chance = scatter(player);
    const char *const *cloth = cloth_colours[choose(&chance, BACKGROUNDS)];
    const char *const weave = weaves[choose(&chance, CLOTHS)];
    const char *const skin = skins[choose(&chance, SKINS)], *const hair = hairs[choose(&chance, HAIRS)];
    const char *const top = tops[choose(&chance, TOPS)], *const eye = eyes[choose(&chance, EYES)];
    const char *const mouth = mouths[choose(&chance, MOUTHS)];
    /* The hat takes the colour of another cloth, so that it stands out. */
    const char *const hat = cloth_colours[(cloth - cloth_colours[0]) / 2 ^ (1 + choose(&chance, BACKGROUNDS - 1))][0];

    put_all(svg,
            (const char *const[]){"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'><rect width='256' "
                                  "height='256' fill='",
                                  cloth[0], "'/><g fill='none' stroke='", cloth[1], "' stroke-linejoin='round'>", weave,
                                  "</g><path d='M40 270c0-58 36-84 88-84s88 26 88 84Z' fill='", hat,
                                  "'/><path d='M104 180h48v30q-24 22-48 0Z' fill='", skin,
                                  "'/><ellipse cx='128' cy='132' rx='64' ry='72' fill='", skin,
                                  "'/><g fill='#2b211c' stroke-linecap='round'>", eye,
                                  "</g><g fill='none' stroke='#2b211c' stroke-width='6' stroke-linecap='round' "
                                  "stroke-linejoin='round'>",
                                  mouth, "</g>"},
            17);
    put_part(svg, top, hair, hat);
    yv_put_string(svg, "</svg>");
}
