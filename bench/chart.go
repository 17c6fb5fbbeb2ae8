package main

import (
	"fmt"
	"html"
	"math"
	"strings"

	"github.com/schemagen/schemagen/bench/peers"
)

// The chart has a line for each set and a mark for each peer on it, along a
// logarithmic axis of multiples of encoding/json.Valid.
const (
	chartWidth   = 980
	chartLeft    = 150 // names of the sets
	chartRight   = 40
	chartTop     = 92 // key and axis
	chartRow     = 24
	keyColumns   = 5
	keyRow       = 18
	markRadius   = 4.5
	oursRadius   = 6.5
	targetHeight = 16
)

// style is what a mark looks like: a class of the style sheet and a shape.
type style struct{ class, shape string }

// styles give each peer a colour that is readable on white and on black, and a
// shape, so that colour is not all that tells them apart.
var styles = map[string]style{
	peers.Ours:                    {"ours", "circle"},
	"jsontext.IsValid":            {"mark", "square"},
	"sonic.Valid":                 {"mark", "triangle"},
	"fastjson.Validate":           {"mark", "diamond"},
	"santhosh-v6":                 {"a", "circle"},
	"santhosh-v6 + encoding/json": {"a", "square"},
	"santhosh-v6 + sonic":         {"a", "triangle"},
	"google/jsonschema-go":        {"b", "diamond"},
	"kaptinlin/jsonschema":        {"c", "square"},
	"xeipuuv/gojsonschema":        {"d", "triangle"},
	"go-jsonschema":               {"e", "circle"},
	ajvName:                       {"f", "diamond"},
	ajvStringName:                 {"f", "square"},
}

// styleSheet has the colours for light pages and those for dark ones.
const styleSheet = `
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.small { font-size: 11px }
.grid { stroke: #d1d9e0 } .floor { stroke: #1f2328 } .target { stroke: #cf222e; stroke-width: 3 }
.ours { fill: #0969da; stroke: #0969da } .mark { fill: #818b98; stroke: #818b98 }
.a { fill: #bc4c00; stroke: #bc4c00 } .b { fill: #1a7f37; stroke: #1a7f37 } .c { fill: #8250df; stroke: #8250df }
.d { fill: #9a6700; stroke: #9a6700 } .e { fill: #bf3989; stroke: #bf3989 } .f { fill: #0f7b7b; stroke: #0f7b7b }
.hollow { fill: none; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.grid { stroke: #3d444d } .floor { stroke: #e6edf3 } .target { stroke: #ff7b72 }
.ours { fill: #58a6ff; stroke: #58a6ff } .mark { fill: #9198a1; stroke: #9198a1 }
.a { fill: #f0883e; stroke: #f0883e } .b { fill: #3fb950; stroke: #3fb950 } .c { fill: #bc8cff; stroke: #bc8cff }
.d { fill: #d29922; stroke: #d29922 } .e { fill: #f778ba; stroke: #f778ba } .f { fill: #39c5cf; stroke: #39c5cf }
.hollow { fill: none }
}
`

// chart draws the medians of all ratios to encoding/json.Valid as SVG.
func chart(f *findings) string {
	type point struct {
		row   int
		peer  string
		ratio float64
		wrong bool
	}
	var points []point
	var rows []string
	low, high := 1.0, 1.0
	for _, s := range f.collection.sets {
		floor := f.times[s.Name][peers.Floor]
		if len(floor) == 0 {
			continue
		}
		for _, name := range f.names {
			list := ratios(f.times[s.Name][name], floor)
			if name == peers.Floor || len(list) == 0 {
				continue
			}
			p := point{len(rows), name, spreadOf(list).median, f.standings[s.Name][name].wrong != ""}
			points = append(points, p)
			low, high = min(low, p.ratio), max(high, p.ratio)
		}
		if t := targetOf(s.Name); t > 0 {
			low = min(low, t)
		}
		rows = append(rows, s.Name)
	}
	from, to := math.Floor(math.Log10(low)), math.Ceil(math.Log10(high)+1e-9)
	x := func(ratio float64) float64 {
		return chartLeft + (math.Log10(ratio)-from)/(to-from)*(chartWidth-chartLeft-chartRight)
	}
	var names []string
	for _, name := range f.names {
		if name != peers.Floor {
			names = append(names, name)
		}
	}
	top := float64(chartTop + keyRow*(len(names)/keyColumns))
	y := func(row int) float64 { return top + chartRow*(float64(row)+0.5) }
	height := top + chartRow*float64(len(rows)) + 12

	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" role=\"img\">\n", chartWidth, height)
	b.WriteString("<title>Time from bytes to verdict, as a multiple of encoding/json.Valid</title>\n")
	fmt.Fprintf(&b, "<style>%s</style>\n", styleSheet)
	fmt.Fprintf(&b, "<text x=\"12\" y=\"20\">Time from bytes to verdict, × encoding/json.Valid on the same bytes. Left is faster. Hollow: some verdicts differ.</text>\n")
	for i, name := range names {
		at := 18 + float64(i%keyColumns)*(chartWidth-20)/keyColumns
		line := float64(42 + keyRow*(i/keyColumns))
		b.WriteString(mark(name, at, line-4, false))
		fmt.Fprintf(&b, "<text class=\"small\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", at+11, line, html.EscapeString(name))
	}
	at := 18 + float64(len(names)%keyColumns)*(chartWidth-20)/keyColumns
	line := float64(42 + keyRow*(len(names)/keyColumns))
	fmt.Fprintf(&b, "<line class=\"target\" x1=\"%[1]f\" x2=\"%[1]f\" y1=\"%.1[2]f\" y2=\"%.1[3]f\"/><text class=\"small\" x=\"%.1[4]f\" y=\"%.1[5]f\">target</text>\n", at, line-10, line+2, at+11, line)
	for e := from; e <= to; e++ {
		class := "grid"
		if e == 0 {
			class = "floor"
		}
		fmt.Fprintf(&b, "<line class=\"%s\" x1=\"%.1[2]f\" x2=\"%.1[2]f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", class, x(math.Pow(10, e)), top-4, height-8)
		fmt.Fprintf(&b, "<text class=\"small\" text-anchor=\"middle\" x=\"%.1f\" y=\"%.1f\">%g</text>\n", x(math.Pow(10, e)), top-9, math.Pow(10, e))
	}
	for i, name := range rows {
		fmt.Fprintf(&b, "<text text-anchor=\"end\" x=\"%d\" y=\"%.1f\">%s</text>\n", chartLeft-10, y(i)+4, html.EscapeString(name))
		fmt.Fprintf(&b, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1[3]f\" y2=\"%.1[3]f\"/>\n", chartLeft, chartWidth-chartRight, y(i))
		if t := targetOf(name); t > 0 {
			fmt.Fprintf(&b, "<line class=\"target\" x1=\"%.1[1]f\" x2=\"%.1[1]f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", x(t), y(i)-targetHeight/2, y(i)+targetHeight/2)
		}
	}
	for k := len(points) - 1; k >= 0; k-- { // ours is the first and stands above the others
		p := points[k]
		b.WriteString(mark(p.peer, x(p.ratio), y(p.row), p.wrong))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// mark draws the mark of a peer.
func mark(peer string, x, y float64, hollow bool) string {
	s, ok := styles[peer]
	if !ok {
		s = style{"mark", "circle"}
	}
	class, r := s.class, markRadius
	if peer == peers.Ours {
		r = oursRadius
	}
	if hollow {
		class += " hollow"
	}
	switch s.shape {
	case "square":
		return fmt.Sprintf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1[4]f\" height=\"%.1[4]f\"/>\n", class, x-r, y-r, 2*r)
	case "triangle":
		return fmt.Sprintf("<path class=\"%s\" d=\"M%.1f %.1fl%.1f %.1fh%.1fz\"/>\n", class, x, y-r-1, r+1, 2*r+1, -2*(r+1))
	case "diamond":
		return fmt.Sprintf("<path class=\"%s\" d=\"M%.1f %.1fl%.1[4]f %.1[4]fl%.1[5]f %.1[4]fl%.1[5]f %.1[5]fz\"/>\n", class, x, y-r-1, r+1, -(r + 1))
	}
	return fmt.Sprintf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", class, x, y, r)
}
