/* Reads WebP with libwebp, which crops and scales while it decodes. */
#include "picture_internal.h"

#include <string.h>

#include <webp/decode.h>

static void choose_output(WebPDecoderConfig *config)
{
    const int width = config->input.width, height = config->input.height;
    const int side = width < height ? width : height;
    const int size = side < SQUARE_ENOUGH ? side : SQUARE_ENOUGH;
    config->options.use_cropping = 1;
    config->options.crop_left = (width - side) / 2 & ~1; /* libwebp needs even numbers */
    config->options.crop_top = (height - side) / 2 & ~1;
    config->options.crop_width = side;
    config->options.crop_height = side;
    config->options.use_scaling = 1;
    config->options.scaled_width = size;
    config->options.scaled_height = size;
    config->output.colorspace = MODE_RGBA;
}

static picture_fault check_head(const uint8_t *bytes, size_t size, WebPDecoderConfig *config)
{
    if (!WebPInitDecoderConfig(config) || WebPGetFeatures(bytes, size, &config->input) != VP8_STATUS_OK)
        return PICTURE_BROKEN;
    if (!image_fits((uint32_t)config->input.width, (uint32_t)config->input.height))
        return PICTURE_TOO_LARGE;
    return config->input.has_animation ? PICTURE_ANIMATED : PICTURE_OK;
}

static picture_fault decode(const uint8_t *bytes, size_t size, WebPDecoderConfig *config)
{
    const VP8StatusCode status = WebPDecode(bytes, size, config);
    if (status == VP8_STATUS_OUT_OF_MEMORY)
        return PICTURE_NO_MEMORY;
    return status == VP8_STATUS_OK ? PICTURE_OK : PICTURE_BROKEN;
}

picture_fault image_read_webp(const uint8_t *bytes, size_t size, square *into)
{
    WebPDecoderConfig config;
    picture_fault fault = check_head(bytes, size, &config);
    if (fault)
        return fault;
    choose_output(&config);
    fault = decode(bytes, size, &config);
    const WebPRGBABuffer *pixels = &config.output.u.RGBA;
    if (!fault)
        fault = square_open(into, config.output.width, config.output.height);
    for (int row = 0; !fault && row < config.output.height; row++)
        square_put_row(into, pixels->rgba + (size_t)row * (size_t)pixels->stride);
    WebPFreeDecBuffer(&config.output);
    return fault;
}
