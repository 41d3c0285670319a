// SPDX-License-Identifier: Apache-2.0
// A click on a picture that is shrunk to the width of the text opens it at its own size.
document.addEventListener("DOMContentLoaded", () => {
  for (const picture of document.querySelectorAll("article img")) {
    if (picture.closest("a")) continue;
    const link = document.createElement("a");
    link.href = picture.src;
    link.title = "Open the picture at its own size";
    picture.replaceWith(link);
    link.append(picture);
  }
});
