#!/usr/bin/env python3
"""Writes samples of two formats, each true to its specification and no two alike: what they have differs, and how often, in which order and with what
values. They are the same each time. For Tools/check-models.sh --corpora.

    Tools/make-corpora.py FOLDER     FOLDER/pom/1.xml … 40.xml and FOLDER/kml/1.xml … 40.xml

Sources: Maven's POM 4.0.0, maven-4.0.0.xsd, whose elements may be in any order; KML 2.2, OGC 07-147r2, whose elements are in that of the schema.
"""
import os
import sys

COUNT = 40
WORDS = "harbour pier route tower garden signal lantern meadow quarry station".split()


class Random:
    """The same numbers in every version of Python."""

    def __init__(self, seed):
        self.state = seed * 2654435761 + 97

    def below(self, count):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % count

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, *things):
        return things[self.below(len(things))]

    def word(self):
        return WORDS[self.below(len(WORDS))]

    def shuffled(self, things):
        things = list(things)
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
        return things


def element(name, /, *content, **attributes):
    """Content is texts and elements; what is None is left out."""
    start = name + "".join(f' {key.replace("_", ":")}="{value}"' for key, value in attributes.items() if value is not None)
    inner = [part for part in content if part is not None]
    return f"<{start}>{''.join(inner)}</{name}>" if inner else f"<{start}/>"


# MARK: POM

class POM:
    def __init__(self, seed):
        self.random = Random(seed)

    def maybe(self, percent, name, /, *content):
        return element(name, *content) if self.random.chance(percent) else None

    def several(self, outer, most, make):
        return element(outer, *(make() for _ in range(self.random.below(most) + 1)))

    def version(self):
        r = self.random
        return r.pick("${revision}", "[1.0,2.0)", f"{r.below(9)}.{r.below(20)}", f"{r.below(9)}.{r.below(20)}.{r.below(9)}", "2.1-SNAPSHOT", "RELEASE")

    def coordinates(self, version=90):
        r = self.random
        return [element("groupId", r.pick("org.example", "${project.groupId}", "com.example." + r.word())), element("artifactId", r.word()),
                self.maybe(version, "version", self.version())]

    def exclusion(self):
        return element("exclusion", element("groupId", self.random.pick("*", "commons-logging")), element("artifactId", self.random.pick("*", "api")))

    def dependency(self):
        r = self.random
        parts = self.coordinates(70) + [
            self.maybe(15, "type", r.pick("jar", "test-jar", "pom", "war")), self.maybe(10, "classifier", r.pick("sources", "tests", "jdk17")),
            self.maybe(50, "scope", r.pick("compile", "provided", "runtime", "test", "import", "system")),
            self.maybe(10, "systemPath", "${basedir}/lib/x.jar"), self.maybe(20, "optional", r.pick("true", "false")),
            self.several("exclusions", 3, self.exclusion) if r.chance(20) else None]
        return element("dependency", *(r.shuffled(parts) if r.chance(20) else parts))

    def properties(self):
        r = self.random
        known = [("project.build.sourceEncoding", "UTF-8"), ("maven.compiler.source", r.pick("17", "21", "1.8")), ("skipTests", r.pick("true", "false")),
                 ("java.version", r.pick("17", "21", "1.8")), ("junit.version", self.version()), ("revision", self.version()), ("argLine", "-Xmx1g")]
        names = r.shuffled(known)[:r.below(5) + 1] + [(f"{r.word()}.{r.word()}", r.word()) for _ in range(r.below(3))]
        return element("properties", *(element(name, value) for name, value in dict(names).items()))

    def configuration(self):
        r = self.random
        parts = [self.maybe(30, "release", r.pick("17", "21")), self.maybe(30, "skip", r.pick("true", "false")),
                 self.maybe(30, "encoding", "${project.build.sourceEncoding}"),
                 self.several("excludes", 4, lambda: element("exclude", f"**/{r.word()}/*.java")) if r.chance(30) else None,
                 element("archive", element("manifest", self.maybe(50, "addClasspath", "true"), element("mainClass", f"org.example.{r.word().title()}")))
                 if r.chance(20) else None,
                 self.several("compilerArgs", 3, lambda: element("arg", f"-X{r.word()}")) if r.chance(25) else None,
                 element(r.word(), r.word()) if r.chance(20) else None]
        return element("configuration", *r.shuffled(parts))

    def execution(self):
        r = self.random
        return element("execution", self.maybe(70, "id", r.word()), self.maybe(50, "phase", r.pick("package", "verify", "none", "compile")),
                       self.several("goals", 2, lambda: element("goal", r.pick("jar", "run", "test"))), self.configuration() if r.chance(30) else None)

    def plugin(self):
        r = self.random
        return element("plugin", *self.coordinates(80), self.maybe(10, "extensions", "true"),
                       self.several("executions", 3, self.execution) if r.chance(40) else None,
                       self.several("dependencies", 2, self.dependency) if r.chance(10) else None,
                       self.maybe(10, "inherited", r.pick("true", "false")), self.configuration() if r.chance(60) else None)

    def resource(self):
        r = self.random
        return element("resource", self.maybe(20, "targetPath", "META-INF"), self.maybe(50, "filtering", r.pick("true", "false")),
                       element("directory", "src/main/" + r.word()),
                       self.several("includes", 3, lambda: element("include", f"**/*.{r.word()}")) if r.chance(40) else None)

    def build(self):
        r = self.random
        return element("build", self.maybe(30, "sourceDirectory", "src"), self.maybe(30, "finalName", "${project.artifactId}"),
                       self.several("resources", 2, self.resource) if r.chance(40) else None,
                       element("pluginManagement", self.several("plugins", 2, self.plugin)) if r.chance(25) else None,
                       self.several("plugins", 4, self.plugin) if r.chance(80) else None)

    def profile(self):
        r = self.random
        activation = element("activation", self.maybe(30, "activeByDefault", r.pick("true", "false")), self.maybe(50, "jdk", r.pick("[17,)", "!1.8", "21")),
                             element("property", element("name", r.word()), self.maybe(50, "value", r.word())) if r.chance(40) else None)
        return element("profile", element("id", r.word()), activation if r.chance(70) else None, self.build() if r.chance(30) else None,
                       self.properties() if r.chance(40) else None, self.several("dependencies", 2, self.dependency) if r.chance(30) else None)

    def developer(self):
        r = self.random
        return element("developer", self.maybe(60, "id", r.word()), element("name", r.word().title()), self.maybe(60, "email", "a@example.org"),
                       self.several("roles", 3, lambda: element("role", r.pick("architect", "developer"))) if r.chance(50) else None,
                       self.maybe(50, "timezone", r.pick("Europe/Berlin", "+1", "UTC")))

    def document(self):
        r = self.random
        parts = [element("modelVersion", "4.0.0"),
                 element("parent", *self.coordinates(100), self.maybe(40, "relativePath", *([] if r.chance(30) else ["../pom.xml"]))) if r.chance(50) else None,
                 *self.coordinates(80), self.maybe(50, "packaging", r.pick("jar", "war", "pom", "maven-plugin")), self.maybe(60, "name", r.word().title()),
                 self.maybe(40, "description", f"A {r.word()} &amp; a {r.word()}.\n    Two lines."), self.maybe(30, "url", "https://example.org/"),
                 self.maybe(30, "inceptionYear", str(2000 + r.below(26))),
                 element("organization", element("name", "Example"), self.maybe(50, "url", "https://example.org/")) if r.chance(20) else None,
                 self.several("licenses", 2, lambda: element("license", element("name", "MIT"), self.maybe(50, "distribution", r.pick("repo", "manual"))))
                 if r.chance(30) else None,
                 self.several("developers", 3, self.developer) if r.chance(40) else None,
                 self.several("modules", 4, lambda: element("module", r.word())) if r.chance(30) else None,
                 element("scm", element("connection", "scm:git:https://example.org/x.git"), self.maybe(50, "tag", "HEAD")) if r.chance(30) else None,
                 self.properties() if r.chance(70) else None,
                 element("dependencyManagement", self.several("dependencies", 3, self.dependency)) if r.chance(40) else None,
                 self.several("dependencies", 5, self.dependency) if r.chance(85) else None, self.build() if r.chance(70) else None,
                 self.several("profiles", 3, self.profile) if r.chance(35) else None]
        if r.chance(25):
            parts = r.shuffled(parts)
        return ('<?xml version="1.0" encoding="UTF-8"?>\n' + element(
            "project", *parts, xmlns="http://maven.apache.org/POM/4.0.0", xmlns_xsi="http://www.w3.org/2001/XMLSchema-instance",
            xsi_schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd") + "\n")


# MARK: KML

class KML:
    def __init__(self, seed):
        self.random = Random(seed)
        self.count = 0

    def maybe(self, percent, name, /, *content, **attributes):
        return element(name, *content, **attributes) if self.random.chance(percent) else None

    def id(self, percent):
        self.count += 1
        return f"f{self.count}" if self.random.chance(percent) else None

    def angle(self, most):
        return f"{self.random.below(2 * most) - most}.{self.random.below(900000) + 100000}"

    def coordinates(self, count):
        height = self.random.chance(50)
        points = [f"{self.angle(180)},{self.angle(90)}" + (f",{self.random.below(900)}" if height else "") for _ in range(count)]
        return element("coordinates", self.random.pick(" ", "\n      ").join(points))

    def boolean(self, percent, name):
        return self.maybe(percent, name, self.random.pick("0", "1"))

    def mode(self):
        return self.maybe(40, "altitudeMode", self.random.pick("clampToGround", "relativeToGround", "absolute"))

    def ring(self):
        return element("LinearRing", self.coordinates(4))

    def geometry(self, depth=0):
        r = self.random
        kind = r.below(4 if depth > 1 else 5)
        if kind < 2:
            return element("Point", self.boolean(20, "extrude"), self.mode(), self.coordinates(1), id=self.id(10))
        if kind == 2:
            return element("LineString", self.boolean(20, "extrude"), self.boolean(40, "tessellate"), self.mode(), self.coordinates(2 + r.below(4)))
        if kind == 3:
            return element("Polygon", self.boolean(20, "extrude"), self.mode(), element("outerBoundaryIs", self.ring()),
                           *(element("innerBoundaryIs", self.ring()) for _ in range(r.below(3))))
        return element("MultiGeometry", *(self.geometry(depth + 1) for _ in range(r.below(4) + 1)))

    def color(self):
        return element("color", self.random.pick("7f00ffff", "ffff0000", "a1b2c3d4", "ff00ff00"))

    def style(self, id):
        r = self.random
        return element(
            "Style",
            element("IconStyle", self.color() if r.chance(40) else None, self.maybe(50, "scale", r.pick("1", "1.1", "0.5")),
                    element("Icon", element("href", f"icons/{r.word()}.png")),
                    element("hotSpot", x="0.5", y="1", xunits="fraction", yunits="pixels") if r.chance(30) else None) if r.chance(50) else None,
            element("LabelStyle", self.color(), self.maybe(40, "scale", "0.8")) if r.chance(30) else None,
            element("LineStyle", self.color(), self.maybe(70, "width", r.pick("1", "2.5", "4"))) if r.chance(60) else None,
            element("PolyStyle", self.color(), self.boolean(40, "fill"), self.boolean(40, "outline")) if r.chance(40) else None,
            element("BalloonStyle", element("text", f"<![CDATA[<b>$[name]</b> {r.word()}]]>")) if r.chance(20) else None, id=id)

    def style_map(self, id):
        return element("StyleMap", *(element("Pair", element("key", key), element("styleUrl", "#" + self.random.word())) for key in ("normal", "highlight")), id=id)

    def view(self):
        r = self.random
        position = [element("longitude", self.angle(180)), element("latitude", self.angle(90)), self.maybe(50, "altitude", str(r.below(3000)))]
        if r.chance(70):
            return element("LookAt", *position, self.maybe(60, "heading", self.angle(180)), self.maybe(60, "tilt", str(r.below(90))),
                           element("range", f"{r.below(9000)}.5"), self.mode())
        return element("Camera", *position, self.maybe(50, "heading", self.angle(180)), self.maybe(50, "roll", self.angle(180)), self.mode())

    def time(self):
        r = self.random
        when = lambda: r.pick("2026", "2026-11", "2026-11-22", f"2026-11-{r.below(20) + 10}T18:30:02Z", "2026-11-22T18:30:02+01:00")
        if r.chance(60):
            return element("TimeStamp", element("when", when()))
        return element("TimeSpan", self.maybe(80, "begin", when()), self.maybe(80, "end", when()))

    def extended(self):
        r = self.random
        data = [element("Data", self.maybe(30, "displayName", r.word().title()), element("value", r.pick(r.word(), str(r.below(90)), "4.5", "true")), name=name)
                for name in r.shuffled(WORDS)[:r.below(4) + 1]]
        simple = element("SchemaData", *(element("SimpleData", r.pick(r.word(), str(r.below(90))), name=name) for name in r.shuffled(WORDS)[:r.below(3) + 1]),
                         schemaUrl="#" + r.word())
        return element("ExtendedData", *(data if r.chance(70) else [simple]))

    def feature(self, name, *rest):
        r = self.random
        return element(
            name, self.maybe(90, "name", r.word().title()), self.boolean(30, "visibility"), self.boolean(30, "open"),
            element("atom:author", element("atom:name", r.word().title())) if r.chance(8) else None,
            element("atom:link", href="https://example.org/") if r.chance(8) else None, self.maybe(10, "address", f"{r.below(90)} {r.word()} street"),
            self.maybe(8, "phoneNumber", "tel:+44-20-7946-0000"), self.maybe(20, "Snippet", r.word(), maxLines=r.pick("1", "2", None)),
            self.maybe(40, "description", r.pick(r.word(), f"<![CDATA[<i>{r.word()}</i><br>]]>", "a &lt;b&gt; c")),
            self.view() if r.chance(20) else None, self.time() if r.chance(25) else None, self.maybe(40, "styleUrl", "#" + r.word()),
            self.style(None) if r.chance(10) else None,
            element("Region", element("LatLonAltBox", *(element(side, self.angle(90)) for side in ("north", "south", "east", "west"))),
                    element("Lod", element("minLodPixels", "128"), self.maybe(50, "maxLodPixels", "-1")) if r.chance(50) else None) if r.chance(12) else None,
            self.extended() if r.chance(25) else None, *rest, id=self.id(30))

    def link(self, name):
        r = self.random
        return element(name, element("href", f"https://example.org/{r.word()}.kml"), self.maybe(30, "refreshMode", r.pick("onChange", "onInterval")),
                       self.maybe(30, "refreshInterval", r.pick("60", "3.5")), self.maybe(30, "viewRefreshMode", "onStop"))

    def leaf(self):
        r = self.random
        kind = r.below(10)
        if kind < 7:
            return self.feature("Placemark", self.geometry() if r.chance(90) else None)
        if kind == 7:
            return self.feature("NetworkLink", self.boolean(30, "refreshVisibility"), self.boolean(30, "flyToView"), self.link("Link"))
        if kind == 8:
            box = [element(side, self.angle(90)) for side in ("north", "south", "east", "west")]
            return self.feature("GroundOverlay", self.color() if r.chance(40) else None, self.maybe(40, "drawOrder", str(r.below(9))), self.link("Icon"),
                                element("LatLonBox", *box, self.maybe(50, "rotation", self.angle(180))))
        corner = lambda name: element(name, x=r.pick("0", "0.5"), y="1", xunits="fraction", yunits=r.pick("fraction", "pixels"))
        return self.feature("ScreenOverlay", self.link("Icon"), corner("overlayXY"), corner("screenXY"), corner("size") if r.chance(50) else None)

    def folder(self, depth):
        r = self.random
        return self.feature("Folder", *(self.folder(depth + 1) if depth < 3 and r.chance(20) else self.leaf() for _ in range(r.below(5))))

    def document(self):
        r = self.random
        if r.chance(15):
            root = self.leaf()
        elif r.chance(15):
            root = self.folder(0)
        else:
            styles = [self.style_map(r.word()) if r.chance(30) else self.style(r.word()) for _ in range(r.below(4))]
            schema = element("Schema", *(element("SimpleField", self.maybe(30, "displayName", r.word()), name=r.word(), type=r.pick("string", "int", "double"))
                                         for _ in range(r.below(3) + 1)), name=r.word(), id=self.id(100))
            root = self.feature("Document", *styles, schema if r.chance(20) else None,
                                *(self.folder(1) if r.chance(40) else self.leaf() for _ in range(r.below(5) + 1)))
        return ('<?xml version="1.0" encoding="UTF-8"?>\n' + element(
            "kml", root, xmlns="http://www.opengis.net/kml/2.2", xmlns_atom="http://www.w3.org/2005/Atom") + "\n")


for name, make in [("pom", POM), ("kml", KML)]:
    os.makedirs(os.path.join(sys.argv[1], name), exist_ok=True)
    for number in range(1, COUNT + 1):
        with open(os.path.join(sys.argv[1], name, f"{number}.xml"), "w", encoding="utf-8") as file:
            file.write(make(number).document())
